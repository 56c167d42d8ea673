/** What the buyer photographed on arrival, side by side with the listing, view by view. */
import { CASES } from '@juya/contract/operator/resources/trade/cases.ts'
import { ImagePlate } from '@juya/ui'
import { useDates } from '../../lib/format.ts'
import { picture } from '../../lib/image.ts'
import { useTextsOf } from '../../parts/console/definition-words.ts'
import { photoViewTexts } from '../../parts/photos/photo-views.i18n.ts'
import type { ShownCase } from './shown-case.ts'

/** Of its hash as much as tells one picture from another. */
const PRINT_CHARS = 16

export function Arrived({ data }: { data: ShownCase }) {
  const say = useTextsOf(CASES)
  const { short } = useDates()
  const name = photoViewTexts.useText()
  const { arrival } = data.case
  if (arrival.length === 0) return null
  return (
    <section>
      <h2>{say('arrived')}</h2>
      {arrival.map((item) => (
        <div key={item.item_id}>
          {arrival.length > 1 && <p className="a-faint">{item.title}</p>}
          {item.views.map(({ view, listed, taken }) => (
            <figure key={view} className="c-arrived">
              <figcaption>{name(view)}</figcaption>
              <Side
                title={say('arrived_listing')}
                images={listed.map((image) => ({ image }))}
                none={say('arrived_none')}
              />
              <Side
                title={say('arrived_came')}
                images={taken.map(({ image, at, sha256 }) => ({
                  image,
                  note: say('arrived_print', { at: short(at), hash: sha256.slice(0, PRINT_CHARS) }),
                }))}
                none={say('arrived_none')}
              />
            </figure>
          ))}
        </div>
      ))}
    </section>
  )
}

function Side({
  title,
  images,
  none,
}: {
  title: string
  images: ReadonlyArray<{ image: string; note?: string }>
  none: string
}) {
  return (
    <div className="c-arrived__side">
      <small>{title}</small>
      {images.length === 0 && <p className="a-faint">{none}</p>}
      {images.map(({ image, note }) => (
        <a key={image} href={picture(image)} target="_blank" rel="noreferrer">
          <ImagePlate src={picture(image, 400)} alt={title} radius="m" />
          {note && <small className="j-num">{note}</small>}
        </a>
      ))}
    </div>
  )
}
