/** Lots and the bidding on them: cards, banners, the bid bar, prices and clocks. */
import * as Ui from '@juya/ui'
import { CaretRightIcon, CheckCircleIcon, ClockIcon, InfoIcon, TrophyIcon, WarningCircleIcon } from '@juya/ui/icons.ts'
import { LotCard } from '../src/cards/lot/lot-card.tsx'
import { LotSkeleton } from '../src/templates/skeletons.tsx'
import { Block } from './block.tsx'
import { lot, now_s } from './samples.ts'

export function Lots() {
  return (
    <>
      <Block title="Lot card">
        <Ui.Grid2>
          <LotCard
            lot={lot({ status: 'scheduled', title: '‘Autumn evening in the hills’, ink on paper', bid_count: 0 })}
          />
          <LotCard lot={lot({ my_state: 'leading', watched: true })} />
          <LotCard lot={lot({ my_state: 'outbid', ends_at_ms: Date.now() + 47_000 })} />
          <LotCard
            lot={lot({
              status: 'sold',
              hammer_fen: 426_000,
              closed_at: now_s - 600,
              bid_count: 17,
              image: 'demo/items/oxblood-vase-main.webp',
            })}
          />
          <LotCard
            lot={lot({
              status: 'passed',
              bid_count: 0,
              closed_at: now_s - 600,
              image: 'demo/items/celadon-vase-main.webp',
            })}
          />
          <LotCard
            lot={lot({
              image: '',
              mode: 'new_customer',
              current_fen: 1_280_000_000,
              ends_at_ms: Date.now() + 190_000_000,
            })}
          />
          <LotSkeleton />
        </Ui.Grid2>
        <Ui.Rail label="rail">
          <LotCard size="rail" lot={lot({})} />
          <LotCard size="rail" lot={lot({ ends_at_ms: Date.now() + 30_000 })} />
        </Ui.Rail>
      </Block>
      <Block title="Bid state banner">
        <div className="gallery__stack">
          <Ui.StateBanner
            rounded
            tone="blue"
            icon={<InfoIcon size={20} weight="fill" />}
            title="Register to bid"
            note="Pay a refundable ¥1,000 deposit"
            action={
              <>
                Pay deposit <CaretRightIcon size={14} />
              </>
            }
            onPress={() => undefined}
          />
          <Ui.StateBanner
            rounded
            tone="jade"
            icon={<CheckCircleIcon size={20} weight="fill" />}
            title="You’re leading"
            note="Your max bid of ¥15,000 is kept private"
            action={
              <>
                Edit max <CaretRightIcon size={14} />
              </>
            }
            onPress={() => undefined}
          />
          <Ui.StateBanner
            rounded
            tone="red"
            icon={<WarningCircleIcon size={20} weight="fill" />}
            title="You’ve been outbid by le***88"
            note="Your ¥12,800 was passed"
          />
          <Ui.StateBanner
            rounded
            tone="jade"
            icon={<TrophyIcon size={20} weight="fill" />}
            title="You won at ¥13,600"
            note="Pay within 48 h to keep your deposit"
            action={
              <>
                Pay now <CaretRightIcon size={14} />
              </>
            }
            onPress={() => undefined}
          />
          <Ui.StateBanner
            rounded
            tone="amber"
            icon={<ClockIcon size={20} weight="fill" />}
            title="Reserve not met"
            note="The shop decides within 24 h"
          />
        </div>
      </Block>
      <Block title="Bid bar and ladder">
        <Ui.BidBar
          label="Current bid · 23 bids · 9 bidders"
          fen={1_280_000}
          time_label="Ends in"
          until_ms={Date.now() + 6_443_000}
        />
        <Ui.BidBar label="Current bid · 44 bids" fen={990_000} time_label="Ends in" until_ms={Date.now() + 47_000} />
        <Ui.Card>
          <Ui.PriceLadder
            lang="en"
            start_fen={100_000}
            current_fen={1_280_000}
            estimate_low_fen={1_200_000}
            estimate_high_fen={1_800_000}
            max_fen={1_500_000}
            texts={{ start: 'Start', estimate: 'Estimate', max: 'Your max' }}
          />
        </Ui.Card>
      </Block>
      <Block title="Price block">
        <div className="gallery__row gallery__row--base">
          <Ui.Price fen={1_280_000} size="card" tone="act" />
          <Ui.Price fen={722_780} size="l" tone="act" />
          <Ui.Price fen={1_360_000} size="sheet" />
          <Ui.Price fen={56_000} struck />
          <Ui.Price fen={100_000} signed tone="jade" decimals="always" />
          <Ui.Price fen={-688_000} decimals="always" />
        </div>
      </Block>
      <Block title="Countdown">
        <div className="gallery__row">
          <Ui.CountdownPill state="upcoming" until_ms={0}>
            Opens Fri 20:00
          </Ui.CountdownPill>
          <Ui.CountdownPill state="live" until_ms={Date.now() + 183_600_000} />
          <Ui.CountdownPill state="live" until_ms={Date.now() + 47_000} />
          <Ui.CountdownPill state="ended" until_ms={0}>
            Ended
          </Ui.CountdownPill>
        </div>
      </Block>
    </>
  )
}
