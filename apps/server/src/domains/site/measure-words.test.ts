import { expect, test } from 'vitest'
import { measureInEnglish } from './measure-words.ts'

test.each([
  ['高 34 cm，足径 12 cm', 'height 34 cm, foot 12 cm'],
  ['高34厘米、口径12.5厘米', 'height 34 cm, rim 12.5 cm'],
  ['25 粒 × 9.5 mm', '25 beads × 9.5 mm'],
  ['画心 66 × 130 cm（连座高 28 cm）', 'picture 66 × 130 cm (height with stand 28 cm)'],
  ['直径42至46毫米，共168克', 'diameter 42–46 mm, in all 168 g'],
  ['62 × 43 × 11 mm', '62 × 43 × 11 mm'],
])('a size is read in English: %s', (zh, en) => {
  expect(measureInEnglish(zh)).toBe(en)
})

test('a size with a word nobody knows stays as the shop wrote it', () => {
  expect(measureInEnglish('高 34 cm，耳距 12 cm')).toBe('高 34 cm，耳距 12 cm')
})
