/** The check of what arrived: guided photos beside the listing's, kept as evidence; a case opens from here. */
import './aftersale.css'
import { PICTURES_OFFERED } from '@juya/contract/typing/choosing.ts'
import { ActionBar, Button, Empty, StateBanner } from '@juya/ui'
import { CameraIcon } from '@juya/ui/icons.ts'
import { useRef, useState } from 'react'
import type { Data } from '../../lib/api/client.ts'
import { useAction, useCall } from '../../lib/api/query.ts'
import { CallError } from '../../lib/api/request.ts'
import { uploadImage } from '../../lib/forms/upload.ts'
import { go } from '../../lib/router/navigation.ts'
import { useIdParam } from '../../lib/router/page.tsx'
import { toast } from '../../lib/toast.ts'
import { DetailPage } from '../../templates/pages.tsx'
import { useText } from './arrival/arrival.i18n.ts'
import { type ArrivalItem, ArrivalPairs } from './arrival/arrival-pairs.tsx'

type Arrival = Data<'aftersale.arrival'>

export default function ArrivalPage() {
  const t = useText()
  const id = useIdParam()
  const read = useCall('aftersale.arrival', { id }, { stale_ms: 0 })
  const arrival = read.data
  const toOrder = () => go('order.detail', { id })
  return (
    <DetailPage
      needs={read}
      about={arrival?.items[0]?.title}
      instead={
        arrival && !arrival.may_add ? (
          <Empty
            drawing="box"
            title={t('not_sent')}
            note={t('not_sent_note')}
            action={<Button onClick={toOrder}>{t('see_order')}</Button>}
          />
        ) : undefined
      }
      bar={
        arrival?.may_add && (
          <ActionBar>
            {arrival.may_open && (
              <Button variant="outline" onClick={() => go('aftersale.apply', { order_id: id, type: 'return_refund' })}>
                {t('open_case')}
              </Button>
            )}
            <Button onClick={toOrder}>{t('all_right')}</Button>
          </ActionBar>
        )
      }
    >
      {arrival && (
        <>
          <StateBanner
            tone="jade"
            icon={<CameraIcon size={26} weight="duotone" />}
            title={t('guide_title')}
            note={t('guide')}
          />
          <section className="case-block">
            <p className="case-note">{t('guide_kept')}</p>
            <ArrivalPairs
              items={arrival.items}
              add={(item, view) => <Add arrival={arrival} item={item} view={view.view} />}
            />
          </section>
        </>
      )}
    </DetailPage>
  )
}

/** Takes a photo of one side, sends it, and keeps it. */
function Add({
  arrival,
  item,
  view,
}: {
  arrival: Arrival
  item: ArrivalItem
  view: ArrivalItem['views'][number]['view']
}) {
  const t = useText()
  const file = useRef<HTMLInputElement>(null)
  const [sending, setSending] = useState(false)
  const keep = useAction('aftersale.addArrival', { refresh: ['aftersale'], onDone: () => toast(t('kept')) })
  const taken = item.views.reduce((sum, one) => sum + one.taken.length, 0)
  if (taken >= arrival.photos_max) return <p className="case-note">{t('full', { max: arrival.photos_max })}</p>
  const send = async (chosen: File) => {
    setSending(true)
    try {
      const { path } = await uploadImage(chosen, 'evidence')
      await keep.run({ id: arrival.order_id, item_id: item.item_id, view, image: path })
    } catch (error) {
      if (error instanceof CallError) toast(error.message)
    }
    setSending(false)
  }
  const before = item.views.find((one) => one.view === view)?.taken.length ?? 0
  return (
    <div className="arrival-add">
      <input
        ref={file}
        type="file"
        accept={PICTURES_OFFERED}
        capture="environment"
        hidden
        data-view={view}
        onChange={(event) => {
          const [chosen] = event.target.files ?? []
          event.target.value = ''
          if (chosen) void send(chosen)
        }}
      />
      <Button variant="soft" size="m" loading={sending} onClick={() => file.current?.click()}>
        <CameraIcon size={18} /> {t(sending ? 'adding' : before > 0 ? 'add_more' : 'add')}
      </Button>
    </div>
  )
}
