import fc from 'fast-check'
import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { icsOf } from './ics.ts'

const read = (text: string) =>
  new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component)
    const [starts_at, ends_at] = [event.startDate, event.endDate].map((time) => time.toJSDate().getTime())
    const url = component.getFirstPropertyValue('url')
    return { uid: event.uid, title: event.summary, note: event.description, url, starts_at, ends_at }
  })

const words = fc.stringMatching(/^[\p{L}\p{N}\p{P}\p{S} ]{1,200}$/u)
const event = fc.record({
  uid: fc.uuid(),
  title: words,
  note: fc.array(words, { minLength: 1, maxLength: 3 }).map((lines) => lines.join('\n')),
  url: fc.webUrl(),
  starts_at: fc.integer({ min: 1_700_000_000, max: 1_900_000_000 }).map((seconds) => seconds * 1_000),
  ends_at: fc.integer({ min: 1_900_000_001, max: 2_000_000_000 }).map((seconds) => seconds * 1_000),
})

test('a public reader of calendars finds each event with its text, address and moments, whatever the text is', () => {
  fc.assert(
    fc.property(
      fc.array(event, { minLength: 1, maxLength: 3 }),
      fc.option(words, { nil: undefined }),
      (events, name) => {
        expect(read(icsOf(name, events, 1_790_000_000_000))).toEqual(events)
      },
    ),
    { numRuns: 60 },
  )
})
