/** What operators found about a ring, and saying so. The acts that may follow stand beside it as links: none is done from here. */
import { RING_VERDICTS, RINGS, type RingVerdict } from '@juya/contract/operator/resources/trade/rings.ts'
import { showToast } from '@juya/ui'
import { usePermissions } from 'ra-core'
import { useState } from 'react'
import type { Data } from '../../lib/api.ts'
import { mayAct } from '../../lib/auth-provider.ts'
import { useDates } from '../../lib/format.ts'
import { touchedBy, useAction } from '../../lib/use-action.ts'
import { useWord } from '../../lib/words.i18n.ts'
import { useTextsOf, useWords } from '../../parts/console/definition-words.ts'
import { ActDialog } from '../../parts/reason-dialog.tsx'
import '../../parts/detail.css'
import './ring.css'

const { judgeRing } = RINGS.acts

export function JudgeRing({ data }: { data: Data<'ring'> }) {
  const say = useTextsOf(RINGS)
  const act = useWords()
  const word = useWord()
  const { short } = useDates()
  const { permissions } = usePermissions()
  const [asked, setAsked] = useState<RingVerdict>()
  const doing = useAction('judgeRing', {
    touched: touchedBy(RINGS),
    done: () => {
      setAsked(undefined)
      showToast({ text: act(judgeRing.done) })
    },
  })
  const { id, status, score, judged } = data
  return (
    <section>
      <h2>{say('verdict')}</h2>
      {judged && (
        <>
          <p>
            {word('ring', judged.verdict)} · {say('points', { score: judged.score })} · {judged.by} · {short(judged.at)}
          </p>
          <p>{judged.note}</p>
        </>
      )}
      <p className="a-faint">{again(say, data)}</p>
      {mayAct(permissions, ...RINGS.roles) && (
        <div className="d-actions ring-verdicts">
          {RING_VERDICTS.filter((verdict) => verdict !== status).map((verdict) => (
            <button
              key={verdict}
              type="button"
              className="a-button a-button--small"
              title={say(`${verdict}_means`)}
              onClick={() => setAsked(verdict)}
            >
              {word('ring', verdict)}
            </button>
          ))}
        </div>
      )}
      {asked && (
        <ActDialog
          title={word('ring', asked)}
          effect={say(`${asked}_means`)}
          confirm={act(judgeRing)}
          doing={doing}
          onClose={() => setAsked(undefined)}
          input={(reason) => ({ id, verdict: asked, status, score, reason })}
        />
      )}
    </section>
  )
}

/** When it is listed as open again, or that it is. */
function again(say: ReturnType<typeof useTextsOf<typeof RINGS>>, { status, judged }: Data<'ring'>): string {
  if (!judged) return say('not_judged')
  if (status === 'open') return say('returned', { score: judged.score })
  return judged.returns_at_score === null ? say('stays') : say('returns_at', { score: judged.returns_at_score })
}
