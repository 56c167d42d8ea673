/** What an act does, before it is done: money, states, clocks, and the words people read. What has changed since it was shown is marked. */
import type { PreviewControl } from '../../lib/previews/use-preview.ts'
import { isRefusal } from '../../lib/refusals.ts'
import { wordsOf } from '../../lib/use-action.ts'
import { useLines } from './lines.ts'
import { previewTexts } from './preview.i18n.ts'
import './preview.css'

const CLAIMS = ['CLAIM_HELD', 'CLAIM_NEEDED', 'CHANGED_SINCE'] as const

interface EffectsProps {
  preview: PreviewControl
  /** Says that the reason is missing while there is nothing to show. */
  waits?: boolean
  /** The button they belong to, where there are several. */
  of?: string
}

export function Effects({ preview, waits = true, of }: EffectsProps) {
  const say = previewTexts.useText()
  const { shown, error, pending, asked } = preview
  if (!asked) return waits ? <p className="a-faint">{say('wait')}</p> : null
  // Notes above the form name the claim's holder, and what changed since the operator looked.
  if (CLAIMS.some((key) => isRefusal(error, key))) return null
  if (error) return <p className="a-note a-note--amber">{wordsOf(error)}</p>
  return (
    <section
      className="e-effects"
      aria-label={of ?? say('title')}
      aria-busy={pending}
      aria-live="polite"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what is long scrolls here, by keyboard as well
      tabIndex={0}
    >
      {of && <b>{of}</b>}
      {shown?.was && <p className="a-note a-note--amber">{say('moved')}</p>}
      {shown ? <Lines shown={shown} /> : <p className="a-faint">{say('working')}</p>}
    </section>
  )
}

function Lines({ shown }: { shown: NonNullable<PreviewControl['shown']> }) {
  const say = previewTexts.useText()
  const groups = useLines()(shown, shown.was)
  return (
    <>
      {groups.length === 0 && <p className="a-faint">{say('nothing')}</p>}
      {groups.map(({ group, lines }) => (
        <div key={group}>
          <h3>{say(group)}</h3>
          <ul>
            {lines.map(({ text, fresh, gone }) => (
              <li key={`${gone}${text}`} className={group === 'money' ? 'j-num' : undefined}>
                {fresh ? <mark>{text}</mark> : gone ? <del>{text}</del> : text}
              </li>
            ))}
          </ul>
        </div>
      ))}
      {!shown.complete && <p className="a-note">{say('more')}</p>}
    </>
  )
}
