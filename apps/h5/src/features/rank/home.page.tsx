/** Ranks: people by what they did, masked; above them who was awarded something lately. */
import { RANK_DAYS, RANK_MINUTES, RANK_PERIODS, RANK_PLACES, type RankKind } from '@juya/contract/calls/rewards/rank.ts'
import { Button, Cell, CellGroup, Chip, ChipRow, Tag } from '@juya/ui'
import { useState } from 'react'
import type { Item } from '../../lib/api/client.ts'
import { useCall, usePagedCall } from '../../lib/api/query.ts'
import { formatCount, formatFen, formatMoment } from '../../lib/format/format.ts'
import { go, openLink } from '../../lib/router/navigation.ts'
import { ListPage } from '../../templates/pages.tsx'
import { useText } from './i18n.ts'

export default function RanksPage() {
  const t = useText()
  const [kind, setKind] = useState<RankKind>('points')
  const [period, setPeriod] = useState<(typeof RANK_PERIODS)[number]>('week')
  const rank = usePagedCall('rank.list', { kind, period })
  const kinds = rank.data?.kinds ?? [kind]
  const awards = useCall('rank.awards', { limit: AWARDS_SHOWN })
  return (
    <ListPage
      needs={awards}
      list={rank}
      layout="rows"
      tabs={{
        items: kinds.map((one) => ({ key: one, text: t(one) })),
        active: kind,
        onChange: (key) => setKind(key as RankKind),
        label: t('kinds'),
      }}
      filters={
        <ChipRow label={t('period')} bar>
          {RANK_PERIODS.map((one) => (
            <Chip key={one} tone="fill" on={one === period} onPress={() => setPeriod(one)}>
              {RANK_DAYS[one] === null ? t('ever') : t('days', { count: RANK_DAYS[one] })}
            </Chip>
          ))}
        </ChipRow>
      }
      before={
        <>
          <Awards />
          {rank.data && <Me data={rank.data} kind={kind} />}
        </>
      }
      row={(place) => <Place key={`${place.rank}:${place.name}:${place.value}`} place={place} kind={kind} />}
      empty={{
        title: t('none'),
        note: kind === 'spend' ? t('none_spend_note') : t('none_note', { minutes: RANK_MINUTES }),
        action: <Button onClick={() => go('home.ending')}>{t('look')}</Button>,
      }}
      end={t('end', { count: rank.total })}
    />
  )
}

function useValue(kind: RankKind): (value: number) => string {
  const t = useText()
  return (value) => (kind === 'spend' ? formatFen(value) : t(`${kind}_value`, { count: formatCount(value) } as never))
}

function Place({ place, kind }: { place: Item<'rank.list'>; kind: RankKind }) {
  const t = useText()
  const say = useValue(kind)
  return (
    <Cell
      icon={<strong className="j-num">{place.rank}</strong>}
      title={
        <>
          {place.name} {place.is_me && <Tag tone="jade">{t('you')}</Tag>}
        </>
      }
      value={<span className="j-num">{say(place.value)}</span>}
    />
  )
}

/** Where the reader stands, and where they choose whether they do. */
function Me({
  data,
  kind,
}: {
  data: NonNullable<ReturnType<typeof usePagedCall<'rank.list'>>['data']>
  kind: RankKind
}) {
  const t = useText()
  const say = useValue(kind)
  if (data.shown == null) return null
  return (
    <CellGroup look="card">
      <Cell
        title={
          data.me ? t('me', { rank: data.me.rank }) : data.shown ? t('me_none', { count: RANK_PLACES }) : t('me_hidden')
        }
        value={data.me ? say(data.me.value) : t('choose')}
        onPress={() => go('settings.privacy')}
      />
    </CellGroup>
  )
}

const AWARDS_SHOWN = 3

function Awards() {
  const t = useText()
  const { data } = useCall('rank.awards', { limit: AWARDS_SHOWN })
  if (!data || data.list.length === 0) return null
  return (
    <CellGroup look="card" title={t('awards')}>
      {data.list.map((one) => (
        <Cell
          key={`${one.link}:${one.at}:${one.name}`}
          title={one.text}
          help={`${one.name} · ${formatMoment(one.at)}`}
          onPress={() => openLink(one.link)}
        />
      ))}
    </CellGroup>
  )
}
