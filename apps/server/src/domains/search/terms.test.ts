import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nearest, nearOf, slipsBetween } from './spelling.ts'
import { foldText, termsOf, tsqueryOf, unitsOf, wordsOf } from './terms.ts'

/** Whether a text is found by a question, as PostgreSQL would say of array_to_tsvector and tsquery. */
function finds(asked: string, text: string): boolean {
  const terms = termsOf(text)
  const query = tsqueryOf(unitsOf(asked))
  if (query === undefined) return false
  const has = (term: string) => {
    const [, word, prefix] = /^\(?'(.+)'(:\*)?\)?$/u.exec(term)!
    return terms.some((one) => (prefix ? one.startsWith(word!) : one === word))
  }
  return query.split(' & ').every((part) => part.split(' | ').some(has))
}

describe('a text is found by', () => {
  const teapot = '宜兴紫砂石瓢壶 Yixing Zisha teapots, pu’er · 24K'
  test.each([
    ['紫砂', 'a pair of signs'],
    ['壶', 'one sign'],
    ['紫砂石瓢壶', 'a whole run'],
    ['石瓢壺 紫砂', 'traditional signs'],
    ['宜興', 'traditional signs'],
    ['zisha', 'how signs are read'],
    ['zish', 'the beginning of how they are read'],
    ['zi sha hu', 'syllables, one by one'],
    ['shipiaohu', 'how signs in the middle are read'],
    ['teapot', 'a word'],
    ['TEAPOTS', 'a word in capitals, in the plural'],
    ['ｔｅａｐｏｔ', 'a word of full width'],
    ['yixing teap', 'a word and the beginning of the last'],
    ['puer', 'a word without its apostrophe'],
    ["pu'er", 'a word with another apostrophe'],
    ['24k', 'digits with letters'],
    ['teapot 紫砂', 'both scripts'],
  ])('%s: %s', (asked) => {
    expect(finds(asked, teapot)).toBe(true)
  })

  test.each([
    ['砂紫', 'signs the other way round'],
    ['pot', 'the end of a word'],
    ['teap yixing', 'the beginning of a word that is not the last'],
    ['isha', 'what begins within a syllable'],
    ['teapto', 'another word'],
    ['%', 'nothing'],
  ])('not %s: %s', (asked) => {
    expect(finds(asked, teapot)).toBe(false)
  })

  test('the way signs are read together', () => {
    expect(finds('chongqing', '重庆')).toBe(true)
    expect(finds('zhongliang', '重量')).toBe(true)
    expect([finds('lvyou', '绿釉'), finds('luyou', '绿釉'), finds('lüyou', '绿釉')]).toEqual([true, true, true])
  })
})

test('whatever is asked, the query is one PostgreSQL can read', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (text) => {
      for (const { text: unit } of unitsOf(text)) expect(unit).toMatch(/^[\p{L}\p{N}]+$/u)
      for (const term of termsOf(text)) expect(term).not.toMatch(/['\\\s]/)
    }),
  )
})

test('a text that is written finds itself', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('紫', '砂', '壺', 'teapots', 'Jade', '龍泉', '1998', 'é'), { maxLength: 8 }),
      (some) => {
        const text = some.join(' ')
        expect(finds(text, text)).toBe(unitsOf(text).length > 0)
      },
    ),
  )
})

test('folding leaves one spelling of a word', () => {
  expect(foldText('Émail Ｃloisonné 瓷盤')).toBe('email cloisonne 瓷盘')
})

describe('misspelt words', () => {
  test.each([
    ['teapto', 'teapot'],
    ['teapt', 'teapot'],
    ['teappot', 'teapot'],
    ['teapat', 'teapot'],
    ['porcelian', 'porcelain'],
    ['porclian', 'porcelain'],
  ])('%s is meant for %s', (asked, meant) => {
    const known = wordsOf('teapot teapoy porcelain vase bowl')
    const near = new Set(nearOf(asked))
    const looked = known.filter((word) => nearOf(word).some((one) => near.has(one)))
    expect(nearest(asked, looked, 5)[0]?.word).toBe(meant)
  })

  test('every word with one slip shares a part with the right one', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[a-z]{4,16}$/),
        fc.nat(),
        fc.constantFrom('drop', 'swap', 'change', 'add'),
        (word, place, kind) => {
          const at = place % (word.length - 1)
          const slip = {
            drop: word.slice(0, at) + word.slice(at + 1),
            swap: word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2),
            change: `${word.slice(0, at)}q${word.slice(at + 1)}`,
            add: `${word.slice(0, at)}q${word.slice(at)}`,
          }[kind]
          expect(slipsBetween(slip, word)).toBeLessThanOrEqual(1)
          const parts = new Set(nearOf(word))
          expect(nearOf(slip).some((one) => parts.has(one))).toBe(true)
        },
      ),
    )
  })

  test('a word of three letters, or with digits, is meant as it stands', () => {
    expect(wordsOf('jar 24karat 紫砂')).toEqual([])
  })
})
