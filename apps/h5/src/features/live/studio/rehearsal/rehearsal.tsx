/** A rehearsal: its host starts a lot that does not exist, and robots of the page bid on it. Nothing of it leaves the phone. */
import { LIVE_COUNTER_S } from '@juya/contract/shapes/live/live-limits.ts'
import { Button, Card, Countdown, Price, Tag, useNow } from '@juya/ui'
import { useState } from 'react'
import { rehearsalAt } from './rehearsal-lot.ts'
import { useText } from './rehearsal.i18n.ts'

export function Rehearsal() {
  const t = useText()
  const now_ms = useNow()
  const [began_ms, setBegan] = useState<number>()
  const lot = began_ms === undefined ? undefined : rehearsalAt(Math.max(0, now_ms - began_ms))
  const said =
    lot?.robot === undefined
      ? ''
      : lot.is_over
        ? t('sold', { robot: lot.robot })
        : [t('leads', { robot: lot.robot }), lot.is_late && t('late', { count: LIVE_COUNTER_S.usual })]
            .filter(Boolean)
            .join(' · ')
  return (
    <Card title={t('rehearse')}>
      <p className="j-meta live-foot">{t('note')}</p>
      {lot && began_ms !== undefined && (
        <>
          <div className="studio-lot">
            <span className="studio-lot__text">
              <Tag tone={lot.is_over ? 'grey' : 'amber'}>{t('lot')}</Tag>
              <span className="studio-lot__price">
                <Price fen={lot.price_fen} size="card" tone={lot.is_over ? 'ink' : 'act'} live={!lot.is_over} />
                <span className="j-meta j-num">{t('bids', { count: lot.bids })}</span>
              </span>
            </span>
            {!lot.is_over && (
              <span className="studio-lot__time">
                <Countdown until_ms={began_ms + lot.ends_ms} compact />
              </span>
            )}
          </div>
          <p className="studio-lot__picture j-meta" role="status">
            {said}
          </p>
        </>
      )}
      <Button block variant="outline" disabled={lot !== undefined && !lot.is_over} onClick={() => setBegan(now_ms)}>
        {t(lot?.is_over ? 'again' : 'start')}
      </Button>
    </Card>
  )
}
