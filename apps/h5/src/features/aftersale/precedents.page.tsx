/** Published rulings: what Juya decided before, by reason and result, found by words. Public, without names. */
import './aftersale.css'
import { Button, Chip, Tag } from '@juya/ui'
import { useState } from 'react'
import { SearchBox } from '../../cards/lists/search-box.tsx'
import type { Item } from '../../lib/api/client.ts'
import { useCall, usePagedCall } from '../../lib/api/query.ts'
import { formatFen } from '../../lib/format/format.ts'
import { limitOf } from '../../lib/forms/limits.ts'
import { go } from '../../lib/router/navigation.ts'
import { usePageParams } from '../../lib/router/page.tsx'
import { ListPage } from '../../templates/pages.tsx'
import { Cited } from './precedents/cited.tsx'
import { useText } from './precedents/precedents.i18n.ts'

type Precedent = Item<'aftersale.precedents'>
const RESULTS = ['refund', 'partial', 'reject'] as const
const TONES = { refund: 'jade', partial: 'gold', reject: 'grey' } as const
const MAX = limitOf('aftersale.precedents', 'keyword').chars_max

export default function PrecedentsPage() {
  const t = useText()
  const { id, reason, result: asked } = usePageParams()
  const result = RESULTS.find((one) => one === asked)
  const [keyword, setKeyword] = useState<string>()
  const number = id ? Number(id) : undefined
  const rulings = usePagedCall(
    'aftersale.precedents',
    { id: number, reason_code: reason as Precedent['reason_code'] | undefined, result, keyword },
    { keep: true },
  )
  const show = (next: { reason?: string; result?: string }) =>
    go('aftersale.precedents', { reason, result, ...next }, { type: 'redirect' })
  const counts = rulings.first?.counts
  return (
    <ListPage
      title={number ? t('one_of', { number }) : undefined}
      list={rulings}
      tabs={
        number
          ? undefined
          : {
              active: result ?? 'all',
              onChange: (key) => show({ result: key === 'all' ? undefined : key }),
              items: (['all', ...RESULTS] as const).map((key) => ({
                key,
                text: t(`result_${key}`),
                count: counts?.[key],
              })),
            }
      }
      before={
        !number && (
          <>
            <p className="case-aside">{t('intro')}</p>
            <Overturned />
            <div className="precedent-search">
              <SearchBox label={t('search')} max={MAX} onSearch={setKeyword} />
            </div>
            <div className="precedent-reasons" role="group" aria-label={t('reasons')}>
              <Chip on={!reason} onPress={() => show({ reason: undefined })}>
                {t('any_reason')}
              </Chip>
              {rulings.first?.reasons.map(({ code, name }) => (
                <Chip key={code} on={code === reason} onPress={() => show({ reason: code })}>
                  {name}
                </Chip>
              ))}
            </div>
          </>
        )
      }
      row={(one) => <Ruling key={one.id} one={one} />}
      empty={
        reason || result || keyword
          ? { title: t('none_found'), note: t('none_found_note'), drawing: 'search' }
          : { title: t('empty'), note: t('empty_note'), drawing: 'scroll' }
      }
      end={t('end', { count: rulings.total })}
      after={
        number && (
          <div className="precedent-all">
            <Button variant="outline" onClick={() => go('aftersale.precedents')}>
              {t('show_all')}
            </Button>
          </div>
        )
      }
    />
  )
}

/** How often rulings were changed afterwards, where there were enough to say; and the way to how alike operators decide. */
function Overturned() {
  const t = useText()
  const rulings = useCall('site.decisionAudits', {}).data?.overturned.find(({ queue }) => queue === 'case')
  return (
    <div className="case-aside">
      {rulings && <p>{t('overturned', { count: rulings.decided, overturned: rulings.overturned })}</p>}
      <Button variant="text" size="m" onClick={() => go('site.decisionAudits')}>
        {t('how_alike')}
      </Button>
    </div>
  )
}

function Ruling({ one }: { one: Precedent }) {
  const t = useText()
  return (
    <article className="precedent">
      <div className="precedent__head">
        <span className="j-num">{t('number', { number: String(one.id) })}</span>
        <span className="j-meta">
          {one.reason} · {one.month}
        </span>
        <Tag tone={TONES[one.result]}>{t(`result_${one.result}`)}</Tag>
      </div>
      <p className="precedent__note">{one.headnote}</p>
      <p className="case-note">
        {askedFor(one, t)} · {t(`fault_${one.fault}`)}
        {one.need_return && ` · ${t('return_first')}`}
      </p>
      {one.taken_back && <p className="case-note">{t('taken_back')}</p>}
      {one.departs && <p className="case-note">{t('departs', { why: one.departs })}</p>}
      {one.cites.length > 0 && <Cited numbers={one.cites} />}
      {one.cited_count > 0 && <p className="case-note">{t('cited', { count: one.cited_count })}</p>}
    </article>
  )
}

function askedFor({ amount_from_fen, amount_to_fen }: Precedent, t: ReturnType<typeof useText>): string {
  const from = formatFen(amount_from_fen)
  if (amount_to_fen == null) return t('asked_above', { from })
  const to = formatFen(amount_to_fen)
  return amount_from_fen === 0 ? t('asked_below', { to }) : t('asked_between', { from, to })
}
