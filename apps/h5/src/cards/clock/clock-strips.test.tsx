import { expect, it } from 'vitest'
import { mount } from '../../testing/dom.tsx'
import { ClockStrips, ClockText } from './clock-strips.tsx'

const HOUR_MS = 3_600_000
const in_two_hours = {
  kind: 'team_expire',
  due_at_ms: Date.now() + 2 * HOUR_MS + 500,
  text: 'Needs 1 more within {left}',
}

it('each deadline has a line with the time left in its sentence', async () => {
  const page = await mount(
    <ClockStrips clocks={[in_two_hours, { ...in_two_hours, kind: 'other', text: '{left} more' }]} />,
  )

  expect(page.textContent).toMatch(/Needs 1 more within (2 h|1 h 59 min).*(2 h|1 h 59 min) more/)
})

it('where none runs nothing is said', async () => {
  const page = await mount(<ClockText clocks={[]} />)

  expect(page.textContent).toBe('')
})
