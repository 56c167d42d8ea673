import { Tag } from '@juya/ui'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { useDates } from '../../lib/format.ts'
import { useLanguage } from '../../lib/i18n.ts'
import { CheckCircleIcon, WarningCircleIcon } from '../../lib/icons.ts'
import { LoadFailed, PageLoading } from '../../parts/states.tsx'
import { ledgerTexts } from './ledger.i18n.ts'
import '../../parts/detail.css'
import './ledger.css'

export default function InvariantsPage() {
  const say = ledgerTexts.useText()
  const { full } = useDates()
  const language = useLanguage()
  const client = useQueryClient()
  const key = ['invariants', language]
  const { data, error, isPending, refetch } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call('invariants', {}, { signal }),
    refetchInterval: 60_000,
  })
  const run = useMutation({
    mutationFn: (whole: boolean) => call('invariants', whole ? { whole } : { run: true }),
    onSuccess: (fresh) => client.setQueryData(key, fresh),
  })
  if (error) return <LoadFailed error={error} retry={() => void refetch()} />
  if (isPending) return <PageLoading />
  const broken = data.list.filter((check) => !check.ok).length
  return (
    <div className="a-page">
      <div className={data.ok ? 'l-verdict' : 'l-verdict l-verdict--bad'} role="status">
        {data.ok ? <CheckCircleIcon size={36} weight="fill" /> : <WarningCircleIcon size={36} weight="fill" />}
        <div>
          <h2>{data.ok ? say('holds') : say('broken', { count: broken })}</h2>
          <p>
            {say('invariants')} · {say('checked', { at: full(data.checked_at) })}
          </p>
        </div>
        <span className="d-actions">
          <button type="button" className="a-button" disabled={run.isPending} onClick={() => run.mutate(false)}>
            {say(run.isPending ? 'running' : 'run')}
          </button>
          <button type="button" className="a-button" disabled={run.isPending} onClick={() => run.mutate(true)}>
            {say('run_whole')}
          </button>
        </span>
      </div>
      <div className="a-card a-card--table">
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keys */}
        <section className="a-table__scroll" tabIndex={0} aria-label={say('invariants')}>
          <table className="a-table">
            <thead>
              <tr>
                <th scope="col">{say('check')}</th>
                <th scope="col">{say('result')}</th>
              </tr>
            </thead>
            <tbody>
              {data.list.map((check) => (
                <tr key={check.name} className="a-table__row">
                  <td>
                    <div className="a-two">
                      <span>{check.title}</span>
                      <small>
                        <code>{check.name}</code>
                      </small>
                    </div>
                  </td>
                  <td>
                    {check.ok ? (
                      <Tag tone="jade" icon={<CheckCircleIcon size={12} weight="fill" />}>
                        {say('ok')}
                      </Tag>
                    ) : (
                      <>
                        <Tag tone="red" icon={<WarningCircleIcon size={12} weight="fill" />}>
                          {say('bad', { count: check.broken_count })}
                        </Tag>
                        <p className="l-sample">{check.sample.map((row) => Object.values(row).join(' ')).join('\n')}</p>
                      </>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </div>
    </div>
  )
}
