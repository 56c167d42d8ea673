/** What the dry run found, added up: states, clocks, notices, and why rows are left out. */
import { BULK_RUNS } from '@juya/contract/operator/resources/desk/bulk-runs.ts'
import { useLanguage } from '../../lib/i18n.ts'
import { useWord } from '../../lib/words.i18n.ts'
import { useTextsOf } from '../../parts/console/definition-words.ts'
import { Card } from '../../parts/small-parts.tsx'
import type { Run } from './run.ts'

export function Sums({ run: { sums, status } }: { run: Run }) {
  const say = useTextsOf(BULK_RUNS)
  const word = useWord()
  const language = useLanguage() === 'en' ? 'en' : 'zh'
  const lines = [
    ...sums.states.map(({ title, thing, from, to, count }) =>
      from == null
        ? say('fresh', { title, to: word(thing, to), count })
        : say('change', { title, from: word(thing, from), to: word(thing, to), count }),
    ),
    ...sums.clocks.map(({ title, change, count }) => say(change, { title, count })),
    ...sums.notices.map(({ to, title, count }) =>
      say(to === 'shop' ? 'tells_shop' : 'tells_user', { title: title[language], count }),
    ),
  ]
  return (
    <>
      <Card title={say('what')}>
        {lines.length === 0 && status !== 'set' && <p className="a-faint">{say('nothing')}</p>}
        <ul className="k-lines">
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        {!sums.complete && <p className="a-note">{say('more')}</p>}
      </Card>
      {sums.reasons.length > 0 && (
        <Card title={say('why_not')}>
          <ul className="k-lines">
            {sums.reasons.map(({ text, count }) => (
              <li key={text}>{say('why', { text, count })}</li>
            ))}
          </ul>
        </Card>
      )}
    </>
  )
}
