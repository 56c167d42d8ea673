import { expect, test } from 'vitest'
import { differences, linesOf, typed, wordingOf } from './plain.ts'

const TEXT = {
  title: 'Rules',
  summary: ['Bids bind.', 'Money waits.'],
  sections: [
    { title: 'Bidding', paragraphs: ['A bid binds.', 'It stands for {pay_window_h} hours.'] },
    { title: 'Paying', paragraphs: ['By card.'] },
  ],
}

test('what is typed is read as the text it was made from', () => {
  expect(wordingOf(typed(TEXT))).toEqual(TEXT)
  expect(wordingOf({ ...typed(TEXT), body: '# Bidding\nA bid\nbinds.\n\n\n# Paying\nBy card.' })!.sections).toEqual([
    { title: 'Bidding', paragraphs: ['A bid binds.'] },
    { title: 'Paying', paragraphs: ['By card.'] },
  ])
})

test('a text without a heading, a paragraph or a short form is not whole yet', () => {
  for (const body of ['', 'A bid binds.', '# Bidding', '# Bidding\n\n# Paying\n\nBy card.'])
    expect(wordingOf({ ...typed(TEXT), body }), body).toBeUndefined()
  expect(wordingOf({ ...typed(TEXT), summary: ' \n' })).toBeUndefined()
})

test('markup is words: nothing of it becomes anything else', () => {
  const said = '<img src=x onerror=alert(1)>'
  expect(wordingOf({ ...typed(TEXT), body: `# ${said}\n\n${said}` })!.sections).toEqual([
    { title: said, paragraphs: [said] },
  ])
})

test('a changed paragraph stands beside the one it replaces, and all others beside themselves', () => {
  const now = structuredClone(TEXT)
  now.sections[0]!.paragraphs[0] = 'A bid binds its bidder.'
  now.sections.push({ title: 'Help', paragraphs: ['Call us.'] })

  const changed = differences(linesOf(TEXT), linesOf(now)).filter((line) => line.was !== line.now)

  expect(changed).toEqual([
    { was: 'A bid binds.', now: null },
    { was: null, now: 'A bid binds its bidder.' },
    { was: null, now: '# Help' },
    { was: null, now: 'Call us.' },
  ])
})
