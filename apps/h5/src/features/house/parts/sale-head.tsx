/** The top of a sale: its cover, its name, the time until it opens or its first lot ends, and its auction house. */
import './sale-head.css'
import { Button, Countdown, ImagePlate, Seal } from '@juya/ui'
import { useLayoutEffect, useRef, useState } from 'react'
import type { Data } from '../../../lib/api/client.ts'
import { useAction } from '../../../lib/api/query.ts'
import { sizedUrl } from '../../../lib/format/image.ts'
import { go } from '../../../lib/router/navigation.ts'
import { askLogin } from '../../../lib/session/login-gate.ts'
import { useText } from '../i18n.ts'
import { type Sale, SaleTag, whenOf } from './sale-card.tsx'

type House = Data<'house.info'>

export function SaleHead({ sale, intro, house }: { sale: Sale; intro: string; house: House }) {
  const t = useText()
  return (
    <section className="sale-head">
      <div className="sale-head__cover">
        <ImagePlate src={sizedUrl(sale.cover, 800)} alt="" ratio="fill" />
        <div className="sale-head__over">
          <SaleTag status={sale.status} />
          <h2 className="sale-head__title">{sale.title}</h2>
          <p className="sale-head__when j-num">
            {whenOf(t, sale)} · {t('lots', { count: sale.lot_count })}
          </p>
        </div>
      </div>
      <Left sale={sale} />
      <HouseLine house={house} />
      {intro !== '' && <Intro text={intro} />}
    </section>
  )
}

/** How long until bidding opens or, once it has, until the first lot ends. Nothing once it is over, and in a room that runs. */
function Left({ sale }: { sale: Sale }) {
  const t = useText()
  const opens = sale.status === 'preview'
  if (!opens && (sale.status !== 'live' || sale.mode === 'room')) return null
  return (
    <p className="sale-head__left">
      <span>{t(opens ? 'until_open' : 'until_first_end')}</span>
      <Countdown until_ms={(opens ? sale.starts_at : sale.first_ends_at) * 1000} />
    </p>
  )
}

function HouseLine({ house }: { house: House }) {
  const t = useText()
  const follow = useAction('house.follow', { refresh: ['house', 'shop'] })
  return (
    <div className="sale-head__house">
      <button type="button" className="sale-head__name" onClick={() => go('house.info', { id: house.id })}>
        <Seal name={house.name} src={sizedUrl(house.logo, 200)} size={28} />
        <span className="j-ellipsis">{house.name}</span>
      </button>
      {!house.is_mine && (
        <Button
          size="s"
          variant={house.followed ? 'plain' : 'outline'}
          loading={follow.pending}
          onClick={() => askLogin('follow') && void follow.run({ id: house.id, on: !house.followed })}
        >
          {t(house.followed ? 'following' : 'follow')}
        </Button>
      )}
    </div>
  )
}

/** Two lines of the introduction; the rest, where there is more, a tap away. */
function Intro({ text }: { text: string }) {
  const t = useText()
  const [whole, setWhole] = useState(false)
  const [cut, setCut] = useState(false)
  const shown = useRef<HTMLParagraphElement>(null)
  useLayoutEffect(() => {
    const at = shown.current!
    const watch = new ResizeObserver(() => setCut(at.scrollHeight > at.clientHeight + 1))
    watch.observe(at)
    return () => watch.disconnect()
  }, [])
  return (
    <div className="sale-head__intro">
      <p ref={shown} className={whole ? undefined : 'j-clamp-2'}>
        {text}
      </p>
      {cut && !whole && (
        <button type="button" className="j-link" onClick={() => setWhole(true)}>
          {t('intro_more')}
        </button>
      )}
    </div>
  )
}
