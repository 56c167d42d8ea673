import { expect, test } from 'vitest'
import { appState } from './app-state.ts'
import type { Services } from './services.ts'

test('each process of several in one heap has its own, made when it is first asked for', () => {
  const [one, other] = [{}, {}] as [Services, Services]
  const notesOf = appState(() => new Map<number, string>())

  notesOf(one).set(1, 'of the first')

  expect(notesOf(one).get(1)).toBe('of the first')
  expect(notesOf.known(other)).toBeUndefined()
  expect(notesOf(other).get(1)).toBeUndefined()
  expect(notesOf.known(other)).toBe(notesOf(other))
})
