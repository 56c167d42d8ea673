/** How a campaign comes along, in its shop's words, the newest first. */
import { Card, Empty, Strip, Tag } from '@juya/ui'
import { useNow } from '@juya/ui/bidding/clock.ts'
import { LockSimpleIcon } from '@juya/ui/icons.ts'
import { PhotoRow } from '../../../cards/photos/photo-row.tsx'
import type { Data } from '../../../lib/api/client.ts'
import { formatMoment, timeAgo } from '../../../lib/format/format.ts'
import { useText } from '../i18n.ts'
import { isOwed } from './standing.tsx'

type Campaign = Data<'funding.info'>
const DAY_S = 86_400
/** From then on silence is said in another colour, while something is owed. */
const SILENT_DAYS = 30

export function Updates({ campaign }: { campaign: Campaign }) {
  const t = useText()
  if (campaign.update_count === 0) return <Empty drawing="scroll" title={t('no_updates')} note={t('no_updates_note')} />
  return (
    <>
      <Silence campaign={campaign} />
      {campaign.updates.map((update) => (
        <Update key={update.id} update={update} title={campaign.title} />
      ))}
      {campaign.update_count > campaign.updates.length && (
        <p className="funding-end j-meta">{t('more_updates', { count: campaign.updates.length })}</p>
      )}
    </>
  )
}

/** How long ago the shop last said something, while it owes what was backed. */
function Silence({ campaign }: { campaign: Campaign }) {
  const t = useText()
  const now_ms = useNow()
  if (campaign.updated_at == null || !(campaign.status === 'live' || isOwed(campaign))) return null
  const days = Math.max(0, Math.floor((now_ms / 1_000 - campaign.updated_at) / DAY_S))
  return (
    <Strip tone={days >= SILENT_DAYS ? 'amber' : 'grey'}>
      {days === 0 ? t('update_today') : t('update_last', { count: days })}
    </Strip>
  )
}

function Update({ update, title }: { update: Campaign['updates'][number]; title: string }) {
  const t = useText()
  const now_ms = useNow()
  return (
    <Card>
      <div className="funding-update__head">
        <span className="j-meta j-num">
          {timeAgo(update.at, { now_ms })}
          {update.corrected_at != null && ` · ${t('corrected', { at: formatMoment(update.corrected_at) })}`}
        </span>
        {update.for_backers && <Tag icon={<LockSimpleIcon size={12} />}>{t('for_backers')}</Tag>}
      </div>
      {update.content == null ? (
        <p className="funding-text j-meta">{t('hidden')}</p>
      ) : (
        <p className="funding-text">{update.content}</p>
      )}
      {update.images.length > 0 && (
        <div className="funding-photos">
          <PhotoRow
            className="funding-photo"
            title={title}
            images={update.images}
            name={(number) => t('update_photo', { number })}
          />
        </div>
      )}
    </Card>
  )
}
