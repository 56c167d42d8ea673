/** A group buy: what it costs together and alone, the open teams, how it works, and the buttons that start or join one. */
import './group.css'
import { ActionBar, Button, Card, classes, DigitTiles, Price, StateBanner, Tag } from '@juya/ui'
import { InfoIcon } from '@juya/ui/icons.ts'
import { useEffect, useState } from 'react'
import { ShopIcons } from '../../cards/chat/shop-icons.tsx'
import { ClockStrips } from '../../cards/clock/clock-strips.tsx'
import { CollectButton } from '../../cards/goods/collect-button.tsx'
import { GoodsPhotos } from '../../cards/goods/goods-photos.tsx'
import { ShareButton } from '../../cards/share/share-button.tsx'
import { ShopCard } from '../../cards/small-cards.tsx'
import { ReportLink } from '../../cards/tell/tell-links.tsx'
import type { Data } from '../../lib/api/client.ts'
import { useCall } from '../../lib/api/query.ts'
import { formatFen } from '../../lib/format/format.ts'
import { useRoom } from '../../lib/live/realtime.ts'
import { go, pathOf } from '../../lib/router/navigation.ts'
import { useIdParam, usePageParams } from '../../lib/router/page.tsx'
import { askLogin } from '../../lib/session/login-gate.ts'
import { DetailPage } from '../../templates/pages.tsx'
import { useText } from './i18n.ts'
import { mostOf, Options, Priced, priceOf } from './parts/choices.tsx'
import { Faces, Members, type Team, TeamNeeds, TeamState } from './parts/team-view.tsx'
import { WatchCell } from './parts/watch-cell.tsx'

type Group = Data<'group.info'>

export default function GroupPage() {
  const t = useText()
  const id = useIdParam()
  const team_id = Number(usePageParams().team) || undefined
  const read = useCall('group.info', { group_buy_id: id, team_id }, { enabled: id > 0, refetch_ms: 15_000 })
  useRoom(id > 0 ? `group:${id}` : null, () => void read.refetch())
  // A booking has a page of its own; links to group buys lead here.
  const is_booking = read.data?.mode === 'booking'
  useEffect(() => {
    if (is_booking) go('group.booking', { id }, { type: 'redirect' })
  }, [is_booking, id])
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [wanted_qty, setQty] = useState(1)
  const group = read.data
  const price = group && priceOf(group, chosen)
  const open_option = group?.goods.options.findIndex((_, i) => chosen[i] === undefined) ?? -1
  const most = group ? mostOf(group, price?.sku_id) : 1
  const qty = Math.min(wanted_qty, most)
  const seat = (team?: number) => {
    const asked = { group_buy_id: id, sku_id: price!.sku_id, qty, ...(team ? { team_id: team } : {}) }
    if (askLogin('continue', { back: pathOf('order.payGroup', asked) })) go('order.payGroup', asked)
  }
  const joins = group?.team?.status === 'forming' && !group.team.my_order_id
  return (
    <DetailPage
      title={group?.title ?? ''}
      needs={read}
      photo={{
        sub: group && formatFen(group.price_fen),
        right: (solid) =>
          group && (
            <>
              <CollectButton goods={group.goods} solid={solid} />
              <ShareButton
                variant={solid ? 'plain' : 'disc'}
                thing={() => ({
                  at: group.team ? pathOfTeam(group.id, group.team.id) : `group_buy/${group.id}`,
                  title: group.title,
                  picture: group.image,
                  price: { label: t('price_for', { count: group.size }), fen: group.price_fen },
                })}
              />
            </>
          ),
      }}
      bar={
        group && (
          <ActionBar
            icons={<ShopIcons shop_id={group.shop.id} goods_id={group.goods_id} />}
            note={group.joinable.ok ? undefined : group.joinable.reason}
          >
            {group.team?.my_order_id ? (
              <Button onClick={() => go('group.order', { id: group.team!.my_order_id! })}>{t('to_my_seat')}</Button>
            ) : (
              <>
                <Button variant="soft" onClick={() => go('goods.info', { id: group.goods_id })}>
                  <Priced fen={price?.alone_fen ?? group.alone_fen} word={t('buy_alone')} />
                </Button>
                <Button
                  disabled={!group.joinable.ok || open_option >= 0 || !price}
                  onClick={() => seat(group.team?.id)}
                >
                  {open_option >= 0 || !price ? (
                    t('choose', { option: group.goods.options[Math.max(0, open_option)]?.name ?? '' })
                  ) : (
                    <Priced fen={price.price_fen} word={joins ? t('join_this') : t('start', { count: group.size })} />
                  )}
                </Button>
              </>
            )}
          </ActionBar>
        )
      }
    >
      {group && (
        <>
          <GoodsPhotos goods={group.goods} />
          <Band group={group} fen={price?.price_fen ?? group.price_fen} />
          <ClockStrips clocks={group.clocks} />
          <Card>
            <h1 className="group-title">{group.title}</h1>
            <div className="group-tags">
              {group.goods.shipping_free && <Tag tone="jade">{t('free_shipping')}</Tag>}
              <Tag tone="jade">{t('escrow')}</Tag>
              <Tag>{t('left', { count: group.left })}</Tag>
              <Tag>{t('limit', { count: group.per_user })}</Tag>
              {group.newcomers && <Tag tone="gold">{t('newcomers')}</Tag>}
              {group.ship_anyway && <Tag tone="jade">{t('ships_anyway')}</Tag>}
              {group.served > 0 && <Tag>{t('served', { count: group.served })}</Tag>}
            </div>
          </Card>
          {group.team && <ThisTeam team={group.team} />}
          <Options group={group} chosen={chosen} onChoose={setChosen} qty={qty} most={most} onQty={setQty} />
          <Card
            title={t('join_title')}
            action={group.forming > 0 && <span className="j-meta">{t('forming_short', { count: group.forming })}</span>}
          >
            {group.teams.length === 0 && <p className="group-text j-meta">{t('no_teams')}</p>}
            {group.teams.map((team, i) => (
              <TeamRow
                key={team.id}
                team={team}
                first={i === 0}
                disabled={open_option >= 0 || !price}
                onJoin={() => (team.my_order_id ? go('group.order', { id: team.my_order_id }) : seat(team.id))}
              />
            ))}
          </Card>
          <Steps group={group} />
          {group.rules_text && (
            <Card title={t('shop_rules')}>
              <p className="group-text">{group.rules_text}</p>
            </Card>
          )}
          <WatchCell group={group} />
          <ShopCard shop={group.shop} onOpen={() => go('shop.home', { id: group.shop.id })} />
          <Card title={t('about')}>
            <p className="group-text">{group.goods.desc}</p>
          </Card>
          <ReportLink type="group_buy" id={group.id} />
        </>
      )}
    </DetailPage>
  )
}

/** A team's link leads to the page with that team on it. */
const pathOfTeam = (id: number, team: number): string => `#${pathOf('group.detail', { id, team })}`

function Band({ group, fen }: { group: Group; fen: number }) {
  const t = useText()
  return (
    <section className="group-band">
      <div>
        <p className="group-band__price">
          <Price fen={fen} size="bar" decimals="auto" />
          {group.was ? (
            <Price fen={group.was.price_fen} struck decimals="auto" />
          ) : (
            <span>{t('alone', { price: formatFen(group.alone_fen) })}</span>
          )}
        </p>
        <p className="group-band__note">{t('price_for', { count: group.size })}</p>
      </div>
      {group.status === 'active' ? (
        <div>
          <p className="group-band__note">{t('ends_in')}</p>
          <DigitTiles until_ms={group.to_at * 1000} />
        </div>
      ) : (
        <p className="group-band__note">{t(group.status === 'paused' ? 'paused' : 'ended')}</p>
      )}
    </section>
  )
}

function ThisTeam({ team }: { team: Team }) {
  const t = useText()
  return (
    <Card title={t('your_team')} action={<TeamState team={team} />}>
      {team.status === 'forming' ? (
        <p className="group-text">
          <TeamNeeds team={team} />
        </p>
      ) : (
        <StateBanner
          tone={team.status === 'formed' ? 'jade' : 'grey'}
          rounded
          icon={<InfoIcon size={20} weight="fill" />}
          title={t(team.status)}
          note={t(`${team.status}_note`, { count: team.joined })}
        />
      )}
      <ClockStrips clocks={team.clocks} />
      <Members team={team} />
    </Card>
  )
}

/** An open team; the one that needs the fewest comes first and stands out. */
function TeamRow({
  team,
  first,
  disabled,
  onJoin,
}: {
  team: Team
  first: boolean
  disabled: boolean
  onJoin: () => void
}) {
  const t = useText()
  const mine = team.my_order_id != null
  return (
    <div className={classes('group-team', first && 'group-team--first')}>
      <span className="group-team__text">
        <Faces team={team} />
        <TeamNeeds team={team} />
        <TeamState team={team} />
      </span>
      <Button
        size="m"
        variant={first ? 'primary' : 'outline'}
        disabled={!mine && (disabled || team.free === 0)}
        onClick={onJoin}
      >
        {t(mine ? 'mine_short' : 'join')}
      </Button>
    </div>
  )
}

function Steps({ group }: { group: Group }) {
  const t = useText()
  return (
    <Card title={t('rules')}>
      <ol className="group-steps">
        <li>{t('step_pay')}</li>
        <li>{t('step_fill', { hours: group.team_hours, minutes: group.leave_before_min })}</li>
        <li>{t('step_ship', { hours: group.ship_hours })}</li>
        <li>{t(group.ship_anyway ? 'step_anyway' : 'step_back')}</li>
      </ol>
      <Button variant="text" size="m" onClick={() => go('site.groupRule')}>
        {t('rules')}
      </Button>
    </Card>
  )
}
