import { expect, it } from 'vitest'
import { shortOutline } from './lean-icons.ts'

it('draws the same outline with fewer figures: numbers that a point alone held apart do not become one', () => {
  expect(shortOutline('M3.04.24-7.42.37a8,8,0,0,1-16,0.04.33,1.96,2Z')).toBe('M3,.2-7.4.4a8,8,0,0,1-16,0,.3,2,2Z')
})
