import { expect, test } from 'vitest'
import { isEnter } from './enter.ts'

test('Enter that ends a composition sends nothing, in whatever order a browser tells of it', () => {
  const pressed = { key: 'Enter', keyCode: 13, nativeEvent: { isComposing: false } }

  expect(isEnter(pressed)).toBe(true)
  expect(isEnter({ ...pressed, nativeEvent: { isComposing: true } })).toBe(false)
  expect(isEnter({ ...pressed, keyCode: 229 })).toBe(false)
  expect(isEnter({ ...pressed, key: 'a' })).toBe(false)
})
