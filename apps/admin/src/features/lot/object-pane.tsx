/** The lot itself as a reviewer reads it: pictures with a loupe, its video, the facts, the automatic checks and what such pieces were sold for. */
import { LOTS } from '@juya/contract/operator/resources/trade/lots.ts'
import { classes, formatFen, ImagePlate } from '@juya/ui'
import { type PointerEvent, useEffect, useState } from 'react'
import { Link } from 'react-router'
import type { Data } from '../../lib/api.ts'
import { shortMoney, useDates } from '../../lib/format.ts'
import { CheckCircleIcon, DeviceMobileIcon, MagnifyingGlassPlusIcon, WarningCircleIcon } from '../../lib/icons.ts'
import { picture } from '../../lib/image.ts'
import { useWord } from '../../lib/words.i18n.ts'
import { ChecksCard } from '../../parts/checks/checks-card.tsx'
import { useTextsOf } from '../../parts/console/definition-words.ts'
import { photoViewTexts } from '../../parts/photos/photo-views.i18n.ts'
import { Card, Facts } from '../../parts/small-parts.tsx'
import './object-pane.css'

export type Reviewed = Data<'lot'>
/** Facts buyers cannot open yet. */
const UNSEEN: readonly string[] = ['draft', 'reviewing', 'rejected']

export function ObjectHead({ data }: { data: Reviewed }) {
  const say = useTextsOf(LOTS)
  const { clock, short } = useDates()
  const { lot, submitted_at } = data
  const today = submitted_at && Date.now() / 1000 - submitted_at < 43_200
  return (
    <header className="o-head">
      <div>
        <h2>{lot.title}</h2>
        <p className="a-faint">
          LOT-{lot.id}
          {submitted_at ? ` · ${say('submitted', { at: today ? clock(submitted_at) : short(submitted_at) })}` : ''} ·{' '}
          {lot.category.path.map((one) => one.name).join(' › ') || lot.category.name}
        </p>
      </div>
      {!UNSEEN.includes(lot.status) && (
        <a
          className="a-button"
          href={`/h5/#/pages/main/auctionitemdetail/auctionitemdetail?id=${lot.id}`}
          target="_blank"
          rel="noreferrer"
        >
          <DeviceMobileIcon size={18} />
          {say('preview')}
        </a>
      )}
    </header>
  )
}

export function Pictures({ data }: { data: Reviewed }) {
  const say = useTextsOf(LOTS)
  const { images, title, id, photo_views, video, video_poster } = data.lot
  const view = photoViewTexts.useText()
  /** The side a photo shows, in words; its number where the shop did not say. */
  const shows = (i: number): string => {
    const key = photo_views[i] ?? 'other'
    return key === 'other' ? say('view_of', { n: i + 1 }) : view(key)
  }
  const [at, setAt] = useState(0)
  const [zoom, setZoom] = useState<{ x: number; y: number } | null>(null)
  const [loupe, setLoupe] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another lot starts at its first picture
  useEffect(() => {
    setAt(0)
    setLoupe(false)
  }, [id])
  const look = (event: PointerEvent<HTMLElement>) => {
    if (!loupe) return
    const box = event.currentTarget.getBoundingClientRect()
    setZoom({ x: ((event.clientX - box.left) / box.width) * 100, y: ((event.clientY - box.top) / box.height) * 100 })
  }
  const shown = images[Math.min(at, images.length - 1)]
  const count = images.length + (video ? 1 : 0)
  const plays = video && at === images.length
  return (
    <div
      className={`o-pictures o-pictures--${count === 1 ? 'one' : count <= 3 ? 'few' : count <= 6 ? 'some' : 'many'}`}
    >
      {plays ? (
        <figure className="o-main">
          {/* biome-ignore lint/a11y/useMediaCaption: a shop's own recording has no captions */}
          <video
            className="o-video"
            src={picture(video)}
            poster={picture(video_poster || images[0])}
            aria-label={say('video_of', { title })}
            controls
            playsInline
            preload="none"
          />
          <figcaption className="j-num">
            {at + 1} / {count} · {say('video')}
          </figcaption>
        </figure>
      ) : (
        <figure
          className={classes('o-main', loupe && 'o-main--loupe')}
          onPointerMove={look}
          onPointerLeave={() => setZoom(null)}
        >
          <ImagePlate src={picture(shown)} alt={title} ratio="fill" eager />
          {zoom && (
            <span
              className="o-zoom"
              style={{ backgroundImage: `url("${picture(shown)}")`, backgroundPosition: `${zoom.x}% ${zoom.y}%` }}
            />
          )}
          <figcaption className="j-num">
            {at + 1} / {count} · {shows(at)}
          </figcaption>
          <button type="button" className="o-loupe" aria-pressed={loupe} onClick={() => setLoupe(!loupe)}>
            <MagnifyingGlassPlusIcon size={16} />
            {say('loupe')}
          </button>
        </figure>
      )}
      <div className="o-thumbs">
        {images.map((image, i) => (
          <button
            key={image}
            type="button"
            className={i === at ? 'o-thumb o-thumb--on' : 'o-thumb'}
            aria-label={shows(i)}
            aria-pressed={i === at}
            onClick={() => setAt(i)}
          >
            <ImagePlate src={picture(image, 200)} alt="" ratio="fill" eager />
            <span>{shows(i)}</span>
          </button>
        ))}
        {video && (
          <button
            type="button"
            className={plays ? 'o-thumb o-thumb--on' : 'o-thumb'}
            aria-label={say('video')}
            aria-pressed={Boolean(plays)}
            onClick={() => {
              setLoupe(false)
              setZoom(null)
              setAt(images.length)
            }}
          >
            <ImagePlate src={picture(video_poster || images[0], 200)} alt="" ratio="fill" eager />
            <span>{say('video')}</span>
          </button>
        )}
      </div>
    </div>
  )
}

/** Sides of the piece the category asks for and no photo shows. */
export function MissingViews({ data }: { data: Reviewed }) {
  const say = useTextsOf(LOTS)
  const view = photoViewTexts.useText()
  const { views_missing } = data
  if (views_missing.length === 0) return null
  return (
    <p className="a-note a-note--amber">
      <WarningCircleIcon size={18} />
      {say('views_missing', { views: views_missing.map((key) => view(key)).join(say('and')) })}
    </p>
  )
}

/** The shop's own words, or the category's field of that name: either stands on the lot's page. */
const conditionOf = (lot: Reviewed['lot'], label: string): string =>
  lot.condition_note || lot.params.find((one) => one.label === label)?.value || '–'

export function LotFacts({ data }: { data: Reviewed }) {
  const say = useTextsOf(LOTS)
  const word = useWord()
  const { short } = useDates()
  const { lot, reserve_fen } = data
  const step_fen =
    lot.increment.mode === 'fixed'
      ? lot.increment.step_fen
      : lot.increment.table?.findLast((row) => row.from_fen <= lot.start_fen)?.step_fen
  const step = step_fen ? formatFen(step_fen) : say('by_table')
  return (
    <Card>
      <Facts
        columns={5}
        list={[
          ...[...lot.measures, ...lot.params].slice(0, 2),
          { label: say('condition'), value: conditionOf(lot, say('condition')) },
          { label: say('start_step'), value: `${formatFen(lot.start_fen)} / ${step}` },
          { label: say('deposit'), value: lot.deposit_fen > 0 ? formatFen(lot.deposit_fen) : '–' },
          {
            label: say('reserve'),
            value: reserve_fen ? <span title={say('secret')}>{formatFen(reserve_fen)}</span> : '–',
          },
          lot.estimate_low_fen && lot.estimate_high_fen
            ? {
                label: say('estimate'),
                value: `${formatFen(lot.estimate_low_fen)}–${formatFen(lot.estimate_high_fen).slice(1)}`,
              }
            : { label: say('buy_now'), value: lot.buy_now_fen ? formatFen(lot.buy_now_fen) : '–' },
          {
            label: say('returns'),
            value: `${say(lot.return_policy === 'return_7d' ? 'ret_7' : 'ret_none')}${lot.shipping_fen === 0 ? ` · ${say('free')}` : ` · ${formatFen(lot.shipping_fen)}`}`,
          },
          { label: say('closes'), value: short(lot.ends_at) },
          { label: say('lot_type'), value: word('mode', lot.mode) },
        ]}
      />
    </Card>
  )
}

export function Checks({ data }: { data: Reviewed }) {
  const say = useTextsOf(LOTS)
  const { checks, seen_before } = data
  return (
    <ChecksCard checks={checks}>
      {seen_before.length > 0 && (
        <p className="o-seen">
          {say('seen_before')}{' '}
          {seen_before.map((one) => (
            <Link key={one.lot_id} to={`/lots/${one.lot_id}`}>
              LOT-{one.lot_id}
            </Link>
          ))}
        </p>
      )}
    </ChecksCard>
  )
}

export function SoldPrices({ data }: { data: Reviewed }) {
  const say = useTextsOf(LOTS)
  const { sold_90d: sold, lot } = data
  const most = Math.max(1, ...sold.bins.map((bin) => bin.count))
  const expected =
    lot.estimate_low_fen && lot.estimate_high_fen
      ? {
          text: `${say('estimate')} ${shortMoney(lot.estimate_low_fen)}–${shortMoney(lot.estimate_high_fen).slice(1)}`,
          from: lot.estimate_low_fen,
          to: lot.estimate_high_fen,
        }
      : { text: `${say('start')} ${shortMoney(lot.start_fen)}`, from: lot.start_fen, to: lot.start_fen }
  return (
    <Card title={say('sold_90')} side={<span>{say('lots_count', { count: sold.count })}</span>}>
      <p className="o-chart__of">{sold.category}</p>
      {sold.count === 0 ? (
        <p className="a-faint o-chart__none">{say('no_sales')}</p>
      ) : (
        <>
          <div
            className="o-chart"
            role="img"
            aria-label={`${shortMoney(sold.low_fen!)}–${shortMoney(sold.high_fen!)}, ${say('median', { price: shortMoney(sold.median_fen!) })}`}
          >
            {sold.bins.map((bin) => (
              <span
                key={bin.from_fen}
                className={bin.from_fen <= expected.to && bin.to_fen > expected.from ? 'o-bar o-bar--on' : 'o-bar'}
                style={{ height: bin.count === 0 ? 0 : `${Math.max(6, (bin.count / most) * 100)}%` }}
                title={`${shortMoney(bin.from_fen)}–${shortMoney(bin.to_fen)}: ${bin.count}`}
              />
            ))}
          </div>
          <p className="o-scale j-num">
            <span>{shortMoney(sold.low_fen!)}</span>
            <b>{say('median', { price: shortMoney(sold.median_fen!) })}</b>
            <span>{shortMoney(sold.high_fen!)}</span>
          </p>
        </>
      )}
      <p
        className={
          sold.standing === 'within' ? 'a-note a-note--jade' : sold.standing ? 'a-note a-note--amber' : 'a-note'
        }
      >
        {sold.standing === 'within' ? <CheckCircleIcon size={18} weight="fill" /> : <WarningCircleIcon size={18} />}
        {sold.standing ? say(`standing.${sold.standing}`, { what: expected.text }) : say('few_sales')}
      </p>
    </Card>
  )
}

export function Description({ data }: { data: Reviewed }) {
  const say = useTextsOf(LOTS)
  const { lot } = data
  const more = [...lot.measures, ...lot.params].slice(2)
  const papers = [
    ...(lot.provenance ? [{ label: say('provenance'), value: lot.provenance }] : []),
    ...(lot.certificate
      ? [
          {
            label: say('certificate'),
            value: `${[lot.certificate.issuer, lot.certificate.no].filter(Boolean).join(' · ')} (${say('unchecked')})`,
          },
        ]
      : []),
  ]
  return (
    <Card title={say('description')}>
      <p className="o-desc">{lot.desc}</p>
      {more.length > 0 && <Facts columns={4} list={more} />}
      {papers.length > 0 && <Facts columns={1} list={papers} />}
    </Card>
  )
}
