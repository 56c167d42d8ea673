/** The blind audit: the one at hand, how alike colleagues decide, and the differences a third person looks at. */
import { useQuery } from '@tanstack/react-query'
import { usePermissions } from 'ra-core'
import { call } from '../../lib/api.ts'
import { mayAct } from '../../lib/auth-provider.ts'
import { useAction } from '../../lib/use-action.ts'
import { useWord } from '../../lib/words.i18n.ts'
import { LoadFailed, Nothing, PageLoading } from '../../parts/states.tsx'
import { Again } from './again.tsx'
import { Agreement, percent } from './agreement.tsx'
import { BlindAudit } from './blind-audit.tsx'
import { auditTexts } from './decision-audit.i18n.ts'
import './decision-audit.css'

export default function DecisionAuditsPage() {
  const say = auditTexts.useText()
  const word = useWord()
  const { permissions } = usePermissions()
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['decisionAudits'],
    queryFn: ({ signal }) => call('decisionAudits', {}, { signal }),
  })
  const next = useAction('nextDecisionAudit', { touched: ['decisionAudits'] })
  if (error) return <LoadFailed error={error} retry={() => void refetch()} />
  if (isPending) return <PageLoading />
  const may = mayAct(permissions, 'review', 'service', 'arbiter')
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and nothing in it may take the focus
    <div className="a-page" tabIndex={0}>
      <div className="da-top">
        <p className="a-faint">{say('intro', { share: percent(data.share_bp) })}</p>
        {may && !data.held && data.waiting.length > 0 && (
          <button
            type="button"
            className="a-button a-button--jade"
            disabled={next.busy}
            onClick={() => next.act({})}
            title={data.waiting.map(({ queue, count }) => `${word('queue', queue)} ${count}`).join(' · ')}
          >
            {say('next')} · {data.waiting.reduce((sum, { count }) => sum + count, 0)}
          </button>
        )}
      </div>
      {data.held && <BlindAudit look={data.held} />}
      {may && !data.held && data.waiting.length === 0 && <Nothing title={say('none')} note={say('none_note')} />}
      <Again status="open" />
      <Agreement list={data.agreement} />
      <Again status="over" />
    </div>
  )
}
