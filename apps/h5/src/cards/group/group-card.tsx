/** A group buy or a booking in a list: its picture, what it costs together and alone, and how it stands. */
import './group-card.css'
import { Card, Countdown, ImagePlate, Price, Tag } from '@juya/ui'
import type { Item } from '../../lib/api/client.ts'
import { formatFen } from '../../lib/format/format.ts'
import { sizedUrl } from '../../lib/format/image.ts'
import { go } from '../../lib/router/navigation.ts'
import { groupTexts } from './group-card.i18n.ts'

type Group = Item<'group.list'>

export function GroupCard({ group }: { group: Group }) {
  const t = groupTexts.useText()
  const open = () => go(group.booking ? 'group.booking' : 'group.detail', { id: group.id })
  return (
    <Card>
      <button type="button" className="group-card" onClick={open}>
        <span className="group-card__photo">
          <ImagePlate src={sizedUrl(group.image, 400)} alt="" radius="m" />
        </span>
        <span className="group-card__text">
          <span className="j-clamp-2">{group.title}</span>
          <span className="group-card__row">
            <Price fen={group.price_fen} tone="act" decimals="auto" />
            {group.was ? (
              <Price fen={group.was.price_fen} size="s" tone="muted" struck decimals="auto" />
            ) : (
              <span className="j-meta">{t('alone', { price: formatFen(group.alone_fen) })}</span>
            )}
          </span>
          {group.booking ? <Pool booking={group.booking} /> : <Teams group={group} />}
          <span className="j-meta">
            {group.shop.name}
            {group.status === 'ended' ? (
              ` · ${t('over')}`
            ) : group.booking ? (
              <>
                {' · '}
                <Countdown until_ms={group.to_at * 1000} />
              </>
            ) : (
              group.forming > 0 && ` · ${t('forming', { count: group.forming })}`
            )}
          </span>
        </span>
      </button>
    </Card>
  )
}

function Teams({ group: { size, newcomers } }: { group: Group }) {
  const t = groupTexts.useText()
  return (
    <span className="group-card__row">
      <Tag tone="red">{t('people', { count: size })}</Tag>
      {newcomers && <Tag tone="gold">{t('newcomers')}</Tag>}
    </span>
  )
}

function Pool({ booking: { booked, tiers } }: { booking: NonNullable<Group['booking']> }) {
  const t = groupTexts.useText()
  const last = tiers.at(-1)
  return (
    <span className="group-card__row">
      <Tag tone="red">{t('booked', { count: booked })}</Tag>
      {last && (
        <span className="j-meta">{t('down_to', { price: formatFen(last.price_fen), count: last.min_qty })}</span>
      )}
    </span>
  )
}
