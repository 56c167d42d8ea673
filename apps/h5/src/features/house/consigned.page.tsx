/** Lots that auction houses say are the reader's: the reader says of each whether it is. */
import './house.css'
import { Button, Card, ImagePlate } from '@juya/ui'
import type { Item } from '../../lib/api/client.ts'
import { useAction, usePagedCall } from '../../lib/api/query.ts'
import { sizedUrl } from '../../lib/format/image.ts'
import { go } from '../../lib/router/navigation.ts'
import { ListPage } from '../../templates/pages.tsx'
import { useText } from './disclosures/consigned.i18n.ts'

export default function ConsignedPage() {
  const t = useText()
  const lots = usePagedCall('house.consigned', {}, { stale_ms: 0 })
  return (
    <ListPage
      list={lots}
      before={<p className="house-prose house-faint">{t('note')}</p>}
      row={(one) => <ConsignedLine key={one.lot_id} one={one} />}
      empty={{
        title: t('none'),
        note: t('none_note'),
        drawing: 'scroll',
        action: <Button onClick={() => go('house.list')}>{t('to_houses')}</Button>,
      }}
    />
  )
}

function ConsignedLine({ one }: { one: Item<'house.consigned'> }) {
  const t = useText()
  const answer = useAction('house.answerConsigned', { refresh: ['house', 'auction'] })
  const say = (mine: boolean) => void answer.run({ lot_id: one.lot_id, mine })
  return (
    <Card>
      <div className="house-consigned">
        <ImagePlate src={sizedUrl(one.image, 200)} alt="" radius="m" />
        <div className="house-consigned__text">
          <span className="j-clamp-2">{one.title}</span>
          <span className="j-meta">{t('by', { house: one.shop.name })}</span>
          {one.mine !== null && <span className="j-meta">{t(one.mine ? 'said_yes' : 'said_no')}</span>}
        </div>
      </div>
      <div className="house-consigned__answers">
        <Button variant="plain" disabled={answer.pending || one.mine === false} onClick={() => say(false)}>
          {t('no')}
        </Button>
        <Button disabled={answer.pending || one.mine === true} onClick={() => say(true)}>
          {t('yes')}
        </Button>
      </div>
    </Card>
  )
}
