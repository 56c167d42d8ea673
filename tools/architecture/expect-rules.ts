/** Rules about the tree, each shown to find a bad file before it is trusted with the good ones. */
import { describe, expect, test } from 'vitest'
import { readSources, type SourceFile } from './sources.ts'

export interface Rule {
  promise: string
  find: (files: SourceFile[]) => string[]
  /** Each list of files breaks the rule at least once. */
  bad: SourceFile[][]
  good: SourceFile[]
}

/** The whole tree, read once for all files of rules. */
export const sources = readSources()

export const expectRules = (rules: readonly Rule[]): void =>
  describe.each(rules)('$promise', ({ find, bad, good }) => {
    test('finds every bad file and lets a good one be', () => {
      for (const files of bad) expect(find(files), files[0]!.text).not.toEqual([])
      expect(find(good)).toEqual([])
    })

    test('holds in this tree', () => {
      expect(find(sources)).toEqual([])
    })
  })
