import { expect, test } from 'vitest'
import { MUTANTS, mutant, mutantOf } from './mutants.ts'

test('a program that is asked for a fault outside tests does not start', () => {
  for (const NODE_ENV of ['production', 'development', undefined])
    for (const JUYA_MUTANT of MUTANTS)
      expect(() => mutantOf({ NODE_ENV, JUYA_MUTANT })).toThrow('JUYA_MUTANT is for tests only')
})

test('without being asked nothing is at fault', () => {
  expect(mutantOf({ NODE_ENV: 'production' })).toBeUndefined()
  expect(MUTANTS.filter(mutant)).toEqual([])
})

test('a fault there is not is refused', () => {
  expect(() => mutantOf({ NODE_ENV: 'test', JUYA_MUTANT: 'no_such_fault' })).toThrow('There is no mutant')
})
