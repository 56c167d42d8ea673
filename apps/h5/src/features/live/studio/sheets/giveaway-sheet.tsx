/** A giveaway: goods of the shop, how many, and for how long those who watch may enter. */
import { LIVE_GIVEAWAY_MIN, LIVE_PRIZE_SHIP_DAYS } from '@juya/contract/shapes/live/live-limits.ts'
import { Button, CellGroup, Empty, ImagePlate, Sheet } from '@juya/ui'
import { useState } from 'react'
import { ChoiceField } from '../../../../cards/forms/form-fields.tsx'
import { useAction, usePagedCall } from '../../../../lib/api/query.ts'
import { formatFen } from '../../../../lib/format/format.ts'
import { sizedUrl } from '../../../../lib/format/image.ts'
import { go } from '../../../../lib/router/navigation.ts'
import { ListSkeleton } from '../../../../templates/skeletons.tsx'
import { useText } from '../studio.i18n.ts'
import type { Host, useHost } from '../use-host.ts'

const PIECES = [1, 2, 3, 5, 10] as const
const MINUTES = [LIVE_GIVEAWAY_MIN.least, LIVE_GIVEAWAY_MIN.usual, 5, LIVE_GIVEAWAY_MIN.most]

export function GiveawaySheet({
  host,
  reading,
  onClose,
}: {
  host: Host
  reading: ReturnType<typeof useHost>
  onClose: () => void
}) {
  const t = useText()
  const { session_id } = host.session
  const goods = usePagedCall('live.relate', { session_id, type: 'goods' }, { stale_ms: 0 })
  const [goods_id, setGoods] = useState(0)
  const [qty, setQty] = useState<number>(1)
  const [minutes, setMinutes] = useState<number>(LIVE_GIVEAWAY_MIN.usual)
  const give = useAction('live.giveaway', {
    refresh: ['draw'],
    onDone: (next) => {
      reading.show(next)
      onClose()
    },
    onRefused: () => void reading.refetch(),
  })
  const pieces = (count: number) => t('give_pieces', { count })
  const time = (count: number) => t('give_minutes', { count })
  return (
    <Sheet
      open
      height="tall"
      onClose={onClose}
      title={t('giveaway')}
      footer={
        <>
          <p className="live-note">{t('give_note', { days: LIVE_PRIZE_SHIP_DAYS })}</p>
          <Button
            block
            loading={give.pending}
            disabled={goods_id === 0}
            onClick={() => void give.run({ session_id, goods_id, qty, minutes })}
          >
            {t('give_go')}
          </Button>
        </>
      }
    >
      {goods.loading ? (
        <ListSkeleton />
      ) : goods.items.length === 0 ? (
        <Empty
          drawing="box"
          title={t('give_none')}
          note={goods.error?.message ?? t('give_none_note')}
          action={<Button onClick={() => go('goods.mine')}>{t('give_to_goods')}</Button>}
        />
      ) : (
        <>
          <CellGroup>
            <ChoiceField
              label={t('give_qty')}
              options={PIECES.map(pieces)}
              value={pieces(qty)}
              onChange={(said) => setQty(PIECES.find((one) => pieces(one) === said)!)}
            />
            <ChoiceField
              label={t('give_time')}
              options={MINUTES.map(time)}
              value={time(minutes)}
              onChange={(said) => setMinutes(MINUTES.find((one) => time(one) === said)!)}
            />
          </CellGroup>
          <fieldset className="studio-choices">
            <legend>{t('give_what')}</legend>
            {goods.items.map(({ id, title, image, fen }) => (
              <label key={id} className="studio-choice">
                <input type="radio" name="goods" checked={id === goods_id} onChange={() => setGoods(id)} />
                <span className="live-pick__image">
                  <ImagePlate src={sizedUrl(image, 200)} alt="" radius="m" />
                </span>
                <span className="live-pick__text">
                  <span className="j-ellipsis">{title}</span>
                  <span className="j-meta j-num">{formatFen(fen)}</span>
                </span>
              </label>
            ))}
          </fieldset>
          {goods.more === 'more' && (
            <Button block variant="text" onClick={goods.loadMore}>
              {t('more')}
            </Button>
          )}
        </>
      )}
    </Sheet>
  )
}
