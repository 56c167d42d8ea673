/** The bar of a campaign: chat, heart, and the one button that backs it, by what the reader may do now. */
import { ActionBar, ActionIcon, Button, Sheet } from '@juya/ui'
import { useNow } from '@juya/ui/bidding/clock.ts'
import { ChatCircleDotsIcon, HeartIcon } from '@juya/ui/icons.ts'
import { useState } from 'react'
import { mayWithdraw, type Pledge } from '../../../cards/campaign/pledge-words.ts'
import type { Data } from '../../../lib/api/client.ts'
import { formatFen } from '../../../lib/format/format.ts'
import { go, pathOf } from '../../../lib/router/navigation.ts'
import { askLogin } from '../../../lib/session/login-gate.ts'
import { useText } from '../i18n.ts'
import type { Tier } from './rewards.tsx'
import type { Watching } from './use-watch.ts'

type Campaign = Data<'funding.info'>

export function BackBar({
  campaign,
  tier,
  instead,
  watching,
}: {
  campaign: Campaign
  tier: Tier | undefined
  /** The pledge that the chosen tier is to take the place of. */
  instead: Pledge | undefined
  watching: Watching
}) {
  const t = useText()
  const now_ms = useNow()
  const [asked, setAsked] = useState<Pledge>()
  const { live, pledgeable, shop } = { live: campaign.status === 'live', ...campaign }
  const own = campaign.my_pledges.find(({ state }) => state === 'paid' || state === 'held')
  const before = instead ?? campaign.my_pledges.find((one) => one.tier_id !== tier?.id && mayWithdraw(one, now_ms))
  const pledge = (instead_of_id?: number) => {
    setAsked(undefined)
    const wish = { tier_id: tier!.id, qty: 1, ...(instead_of_id ? { instead_of_id } : {}) }
    if (askLogin('continue', { back: pathOf('order.pledge', wish) })) go('order.pledge', wish)
  }
  const press = () => {
    if (instead) pledge(instead.order_id)
    else if (before) setAsked(before)
    else pledge()
  }
  return (
    <>
      <ActionBar
        note={live && !pledgeable.ok ? pledgeable.reason : undefined}
        icons={
          <>
            <ActionIcon
              icon={<ChatCircleDotsIcon size={22} />}
              text={t('chat')}
              onPress={() => askLogin('chat') && go('chat.talk', { shop_id: shop.id })}
            />
            <ActionIcon
              icon={
                <>
                  <HeartIcon size={22} weight={watching.on ? 'fill' : 'regular'} />
                  <span className="j-visually-hidden">{t(watching.on ? 'unwatch' : 'watch')}</span>
                </>
              }
              text={watching.count > 0 ? shortCount(watching.count) : t('heart')}
              onPress={watching.press}
            />
          </>
        }
      >
        {live ? (
          <Button disabled={!pledgeable.ok || !tier} onClick={press}>
            {tier ? t('back', { price: formatFen(tier.price_fen) }) : t('choose')}
          </Button>
        ) : own ? (
          <Button variant="outline" onClick={() => go('funding.mine', { tab: tabOf(campaign) })}>
            {t('my_pledge')}
          </Button>
        ) : (
          <Button variant="outline" onClick={() => go('funding.list')}>
            {t('others')}
          </Button>
        )}
      </ActionBar>
      {asked && tier && (
        <Sheet
          open
          onClose={() => setAsked(undefined)}
          title={t('instead_title', { tier: asked.tier_name })}
          footer={
            <div className="funding-both">
              <Button block onClick={() => pledge(asked.order_id)}>
                {t('instead')}
              </Button>
              <Button block variant="outline" onClick={() => pledge()}>
                {t('besides')}
              </Button>
            </div>
          }
        >
          <p className="funding-text">{t('instead_note', { amount: formatFen(asked.paid_fen) })}</p>
        </Sheet>
      )}
    </>
  )
}

/** Where the pledges of a campaign that is over stand. */
const tabOf = ({ status }: Campaign): string =>
  status === 'counting' ? 'waiting' : status === 'succeeded' || status === 'fulfilling' ? 'won' : 'over'

const THOUSAND = 1_000
/** 2.1k */
const shortCount = (count: number): string => (count < THOUSAND ? String(count) : `${Math.floor(count / 100) / 10}k`)
