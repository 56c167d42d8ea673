import { act, useState } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { setLanguage } from '../../lib/texts/i18n.ts'
import { mount, press } from '../../testing/dom.tsx'
import { EnglishFields } from './english-fields.tsx'
import { MomentField } from './form-fields.tsx'

const at = (text: string) => new Date(text).getTime()

function Form({ start_ms = null, told }: { start_ms?: number | null; told: (number | null)[] }) {
  const [value_ms, setValue] = useState(start_ms)
  return (
    <MomentField
      label="Ends"
      value_ms={value_ms}
      placeholder="in 2 days"
      min_ms={at('2026-11-22T10:00')}
      max_ms={at('2026-12-07T10:00')}
      onChange={(at_ms) => {
        told.push(at_ms)
        setValue(at_ms)
      }}
    />
  )
}

/** As a browser does once what is typed or picked is a whole date, or none any more. */
const choose = (input: HTMLInputElement, text: string) =>
  act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, text)
    input.dispatchEvent(new Event('input', { bubbles: true }))
  })

describe('a day and minute', () => {
  it('is chosen in the browser’s own field, which has the label and the bounds', async () => {
    const told: (number | null)[] = []
    const page = await mount(<Form told={told} />)
    const input = page.querySelector('input')!
    expect([input.type, input.min, input.max]).toEqual(['datetime-local', '2026-11-22T10:00', '2026-12-07T10:00'])
    expect(page.querySelector('label')?.htmlFor).toBe(input.id)
    expect(page.textContent).toContain('in 2 days')

    await choose(input, '2026-11-24T20:30')

    expect(told).toEqual([at('2026-11-24T20:30')])
    expect(input.value).toBe('2026-11-24T20:30')
    expect(page.textContent).not.toContain('in 2 days')
  })

  it('can be emptied again', async () => {
    const told: (number | null)[] = []
    const page = await mount(<Form start_ms={at('2026-11-24T20:30')} told={told} />)

    await choose(page.querySelector('input')!, '')

    expect(told).toEqual([null])
    expect(page.textContent).toContain('in 2 days')
  })
})

describe('fields for readers of English', () => {
  const speak = (language: 'en' | 'zh-CN') => act(async () => setLanguage(language))
  afterEach(() => speak('en'))

  const fields = (value: string) => [
    { word: 'title' as const, value, max: 90, onChange: () => {} },
    { word: 'desc' as const, rows: 3, value: '', max: 2_000, onChange: () => {} },
  ]
  const shown = (page: HTMLElement) => page.querySelectorAll('input, textarea').length

  it('are folded away for who works in Chinese, and open with a press', async () => {
    await speak('zh-CN')
    const page = await mount(<EnglishFields fields={fields('')} />)
    expect(shown(page)).toBe(0)

    await press(page.querySelector('button'))

    expect(shown(page)).toBe(2)
  })

  it('stand open where something is written, and for who works in English', async () => {
    await speak('zh-CN')
    expect(shown(await mount(<EnglishFields fields={fields('A cup')} />))).toBe(2)
    await speak('en')
    expect(shown(await mount(<EnglishFields fields={fields('')} />))).toBe(2)
  })
})
