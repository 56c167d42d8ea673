import { Tag } from '@juya/ui'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { call } from '../../lib/api.ts'
import { useDates } from '../../lib/format.ts'
import { useLanguage } from '../../lib/i18n.ts'
import { EmptyPane, SidePane } from '../../parts/side-pane.tsx'
import { Two } from '../../parts/small-parts.tsx'
import { LoadFailed, Nothing, PageLoading } from '../../parts/states.tsx'
import { History } from './history.tsx'
import { PendingChanges } from './pending-changes.tsx'
import { PlannedChanges } from './planned-changes.tsx'
import { settingTexts } from './setting.i18n.ts'
import { SettingPane } from './setting-pane.tsx'
import { type Setting, shownValue } from './setting-value.ts'
import { Several } from './several.tsx'
import '../../parts/detail.css'

export default function SettingsPage() {
  const say = settingTexts.useText()
  const language = useLanguage()
  const [address] = useSearchParams()
  const [tab, setTab] = useState<'tab_values' | 'tab_history'>('tab_values')
  const [group, setGroup] = useState<string>()
  const [q, setQ] = useState('')
  const [key, setKey] = useState<string>()
  const [gathered, setGathered] = useState<ReadonlyMap<string, unknown>>(new Map())
  const asked = address.get('q')
  useEffect(() => {
    if (asked) setQ(asked)
  }, [asked])
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['settings', language],
    queryFn: ({ signal }) => call('settings', {}, { signal }),
  })
  if (error) return <LoadFailed error={error} retry={() => void refetch()} />
  if (isPending) return <PageLoading />
  const groups = [...new Set(data.list.map((row) => row.group))]
  const word = q.trim().toLowerCase()
  const rows = data.list.filter(
    (row) =>
      (!group || row.group === group) && (!word || `${row.key} ${row.title} ${row.help}`.toLowerCase().includes(word)),
  )
  const open = data.list.find((row) => row.key === key)
  return (
    <div className="a-split">
      <section className="a-page">
        <Several list={data.list} gathered={gathered} onChange={setGathered} />
        <PendingChanges list={data.list} />
        <PlannedChanges list={data.list} />
        <div className="a-filters">
          {(['tab_values', 'tab_history'] as const).map((one) => (
            <button
              key={one}
              type="button"
              className={tab === one ? 'a-chip a-chip--on' : 'a-chip'}
              aria-pressed={tab === one}
              onClick={() => setTab(one)}
            >
              {say(one)}
            </button>
          ))}
          <span className="a-filters__gap" />
          {tab === 'tab_values' && (
            <label className="a-searchbox">
              <input
                type="search"
                value={q}
                placeholder={say('search')}
                aria-label={say('search')}
                onChange={(event) => setQ(event.target.value)}
              />
            </label>
          )}
        </div>
        {tab === 'tab_values' && (
          <div className="a-filters">
            <button
              type="button"
              className={group ? 'a-chip' : 'a-chip a-chip--red'}
              onClick={() => setGroup(undefined)}
            >
              {say('all')} {data.list.length}
            </button>
            {groups.map((one) => (
              <button
                key={one}
                type="button"
                className={group === one ? 'a-chip a-chip--red' : 'a-chip'}
                aria-pressed={group === one}
                onClick={() => setGroup(group === one ? undefined : one)}
              >
                {settingTexts.has(`group.${one}`) ? say(`group.${one}` as 'group.app') : one}{' '}
                {data.list.filter((row) => row.group === one).length}
              </button>
            ))}
          </div>
        )}
        {tab === 'tab_history' ? (
          <History settings={data.list} />
        ) : (
          <Values rows={rows} openKey={key} onOpen={setKey} />
        )}
      </section>
      {open ? (
        <SidePane onClose={() => setKey(undefined)}>
          <SettingPane
            key={`${open.key}${open.updated_at}${open.pending?.change_id}`}
            setting={open}
            onGather={(value) => setGathered(new Map(gathered).set(open.key, value))}
          />
        </SidePane>
      ) : (
        <EmptyPane text={say('pick')} />
      )}
    </div>
  )
}

function Values({ rows, openKey, onOpen }: { rows: Setting[]; openKey?: string; onOpen: (key: string) => void }) {
  const say = settingTexts.useText()
  const { short } = useDates()
  if (rows.length === 0) return <Nothing title={say('none')} note="" />
  const words = { on: say('on'), off: say('off') }
  return (
    <div className="a-card a-card--table">
      <div className="a-table__scroll">
        <table className="a-table a-table--cards">
          <thead>
            <tr>
              <th scope="col">{say('setting')}</th>
              <th scope="col" className="right">
                {say('value')}
              </th>
              <th scope="col">{say('changed')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr
                key={row.key}
                className={`a-table__row a-table__row--opens${row.key === openKey ? ' a-table__row--open' : ''}`}
                onClick={() => onOpen(row.key)}
              >
                <td>
                  <div className="a-thing a-thing--wide">
                    <div className="a-thing__text">
                      <button type="button" className="a-thing__title" onClick={() => onOpen(row.key)}>
                        {row.title}
                      </button>
                      <span className="a-thing__note">
                        {row.key} {row.dual_control && <Tag tone="amber">{say('two')}</Tag>}{' '}
                        {row.pending && <Tag tone="blue">{say('waiting')}</Tag>}
                      </span>
                    </div>
                  </div>
                </td>
                <td data-title={say('value')} className="right j-num">
                  <b className="s-value">{shownValue(row.type, row.value, words)}</b>
                </td>
                <td data-title={say('changed')}>
                  {row.updated_at ? (
                    <Two first={short(row.updated_at)} second={row.updated_by} />
                  ) : (
                    <span className="a-faint">{say('never')}</span>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}
