/** The blind second look: the one at hand, how alike colleagues decide, and the differences a third person looks at. */
import { useQuery } from '@tanstack/react-query'
import { usePermissions } from 'ra-core'
import { call } from '../../lib/api.ts'
import { mayAct } from '../../lib/auth-provider.ts'
import { useAction } from '../../lib/use-action.ts'
import { useWord } from '../../lib/words.i18n.ts'
import { LoadFailed, Nothing, PageLoading } from '../../parts/states.tsx'
import { Again } from './again.tsx'
import { Agreement, percent } from './agreement.tsx'
import { BlindLook } from './look.tsx'
import { lookTexts } from './second-look.i18n.ts'
import './second-look.css'

export default function SecondLooksPage() {
  const say = lookTexts.useText()
  const word = useWord()
  const { permissions } = usePermissions()
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['secondLooks'],
    queryFn: ({ signal }) => call('secondLooks', {}, { signal }),
  })
  const next = useAction('nextSecondLook', { touched: ['secondLooks'] })
  if (error) return <LoadFailed error={error} retry={() => void refetch()} />
  if (isPending) return <PageLoading />
  const may = mayAct(permissions, 'review', 'service', 'arbiter')
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and nothing in it may take the focus
    <div className="a-page" tabIndex={0}>
      <div className="sl-top">
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
      {data.held && <BlindLook look={data.held} />}
      {may && !data.held && data.waiting.length === 0 && <Nothing title={say('none')} note={say('none_note')} />}
      <Again status="open" />
      <Agreement list={data.agreement} />
      <Again status="over" />
    </div>
  )
}
