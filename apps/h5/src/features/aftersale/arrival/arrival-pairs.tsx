/** Pictures of the listing and of what came, view by view. */
import '../aftersale.css'
import type { ReactNode } from 'react'
import { PhotoRow } from '../../../cards/photos/photo-row.tsx'
import type { Data } from '../../../lib/api/client.ts'
import { formatMoment } from '../../../lib/format/format.ts'
import { photoViewTexts } from '../../../lib/texts/photo-views.i18n.ts'
import { useText } from './arrival.i18n.ts'

export type ArrivalItem = Data<'aftersale.arrival'>['items'][number]
type View = ArrivalItem['views'][number]

/** Of its hash as much as tells one picture from another. */
const PRINT_CHARS = 16

export function ArrivalPairs({
  items,
  add,
}: {
  items: readonly ArrivalItem[]
  /** What stands under a view, to add to it. */
  add?: (item: ArrivalItem, view: View) => ReactNode
}) {
  const t = useText()
  const side = photoViewTexts.useText()
  return items.map((item) => (
    <div key={item.item_id} className="arrival-item">
      {items.length > 1 && <p className="arrival-pair__head">{item.title}</p>}
      {item.views.map((view) => {
        const name = side(view.view)
        const arrived = <Arrived view={view} name={name} />
        // Beside a side the listing does not show there is nothing to compare.
        if (view.listed.length === 0) {
          if (!add && view.taken.length === 0) return null
          return (
            <section key={view.view} className="arrival-view">
              <div className="arrival-view__row">
                <h3>{name}</h3>
                {add?.(item, view)}
              </div>
              {view.taken.length > 0 && arrived}
            </section>
          )
        }
        return (
          <section key={view.view} className="arrival-view">
            <h3>{name}</h3>
            <div className="arrival-pair">
              <div>
                <p className="arrival-pair__head">{t('listing')}</p>
                <Pictures images={view.listed} title={t('listing')} name={name} />
              </div>
              <div>
                <p className="arrival-pair__head">{t('arrived')}</p>
                {arrived}
              </div>
            </div>
            {add?.(item, view)}
          </section>
        )
      })}
    </div>
  ))
}

/** What was photographed of one side, each with the moment and its fingerprint. */
function Arrived({ view, name }: { view: View; name: string }) {
  const t = useText()
  if (view.taken.length === 0) return <p className="arrival-pair__none">{t('arrived_none')}</p>
  return (
    <>
      <Pictures images={view.taken.map(({ image }) => image)} title={t('arrived')} name={name} />
      {view.taken.map(({ id, at, sha256 }) => (
        <p key={id} className="arrival-print j-num">
          {t('print', { at: formatMoment(at), hash: sha256.slice(0, PRINT_CHARS) })}
        </p>
      ))}
    </>
  )
}

function Pictures({ images, title, name }: { images: readonly string[]; title: string; name: string }) {
  return (
    <div className="arrival-pair__photos">
      <PhotoRow
        title={title}
        images={images}
        name={(number) => `${title} ${name} ${number}`}
        className="arrival-pair__one"
      />
    </div>
  )
}
