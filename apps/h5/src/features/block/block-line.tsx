/** One whom a person or a shop keeps away, with the way to let them near again. */
import './block.css'
import { Avatar, Button } from '@juya/ui'
import type { Item } from '../../lib/api/client.ts'
import { formatMoment } from '../../lib/format/format.ts'
import { sizedUrl } from '../../lib/format/image.ts'
import { useText } from './i18n.ts'

export function BlockLine({
  one,
  busy,
  person,
  onLift,
}: {
  one: Item<'block.mine'>
  busy: boolean
  /** A person's own list, in which no block is of bids. */
  person?: true
  onLift: () => void
}) {
  const t = useText()
  const name = one.name || t('former')
  return (
    <div className="block-line">
      <Avatar name={name} src={sizedUrl(one.image, 200)} size={36} />
      <span className="block-line__text">
        <span className="j-ellipsis">{name}</span>
        <span className="j-meta j-ellipsis">
          {[t(person && one.scope === 'all' ? 'scope_apart' : `scope_${one.scope}`), one.note, formatMoment(one.blocked_at, { time: false })]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
      <Button size="s" variant="outline" loading={busy} onClick={onLift} aria-label={`${t('lift')} ${name}`}>
        {t('lift')}
      </Button>
    </div>
  )
}
