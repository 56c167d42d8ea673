/** Every primitive and card on one page, for looking at beside the component sheet. Served in development only. */
import '@juya/ui/styles/tokens.css'
import '@juya/ui/styles/base.css'
import './gallery.css'
import * as Ui from '@juya/ui'
import {
  CheckCircleIcon,
  ClockIcon,
  HourglassIcon,
  InfoIcon,
  SealCheckIcon,
  ShieldCheckIcon,
  TrophyIcon,
  WarningCircleIcon,
  WarningIcon,
  CaretRightIcon,
  BroadcastIcon,
  StorefrontIcon,
  HeadsetIcon,
} from '@juya/ui/icons.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { LotCard, type Lot } from '../src/cards/lot-card.tsx'
import { BidRow, ShopCard } from '../src/cards/small-cards.tsx'
import { OrderCard, type Order } from '../src/cards/order-card.tsx'
import { setLanguage } from '../src/lib/i18n.ts'
import { setRoutes } from '../src/lib/navigation.ts'
import { queryClient } from '../src/lib/query.ts'
import { setTheme } from '../src/lib/theme.ts'
import { FeedSkeleton, LotSkeleton } from '../src/templates/skeletons.tsx'

const asked = new URLSearchParams(location.search)
setTheme(asked.get('theme') === 'dark' ? 'dark' : 'light')
setLanguage(asked.get('lang') === 'zh' ? 'zh-CN' : 'en')
setRoutes({
  'auction.item': {
    path: '/pages/main/auctionitemdetail/auctionitemdetail',
    title: { en: '', zh: '' },
    auth: 'browse',
    page: () => Promise.reject(new Error()),
  },
})

const now_s = Math.floor(Date.now() / 1000)
const shop = {
  id: 1,
  name: '景德 Jingde Old Kiln',
  kind: 'company' as const,
  is_select: true,
  verified: true,
  credit_level: 6,
  rating: 4.9,
  fans_count: 2140,
}
const lot = (change: Partial<Lot>): Lot => ({
  id: 1,
  mode: 'single',
  title: 'Blue-and-white ‘lotus scroll’ meiping, 31.6 cm',
  image: 'demo/items/bw-meiping-main.webp',
  shop,
  category_id: 1,
  status: 'live',
  current_fen: 1_280_000,
  start_fen: 80_000,
  next_fen: 1_320_000,
  bid_count: 23,
  bidder_count: 9,
  watch_count: 96,
  starts_at: now_s + 3600,
  ends_at: now_s + 6443,
  ends_at_ms: (now_s + 6443) * 1000,
  extended: false,
  reserve: 'none',
  deposit_fen: 100_000,
  premium_bp: 300,
  ...change,
})
const order: Order = {
  id: 1,
  order_no: '20261120884103',
  kind: 'auction',
  status: 'pending_payment',
  status_text: 'To pay',
  shop,
  items: [
    {
      id: 1,
      item_type: 'lot',
      ref_id: 112,
      title: 'Langyao oxblood bottle vase, height 32 cm',
      image: 'demo/items/oxblood-vase-main.webp',
      price_fen: 426_000,
      qty: 1,
      subtotal_fen: 426_000,
      refundable_fen: 0,
      reviewed: false,
    },
  ],
  amounts: {
    goods_fen: 426_000,
    shipping_fen: 2000,
    premium_fen: 5600,
    shop_discount_fen: 0,
    platform_discount_fen: 0,
    adjust_fen: 0,
    total_fen: 433_600,
    deposit_applied_fen: 0,
    payable_fen: 433_600,
  },
  after_sale_open: false,
  reviewed: false,
  clocks: [{ kind: 'pay', due_at_ms: (now_s + 85_268) * 1000, text: 'Pay in time or the ¥400 deposit is at risk' }],
  escrow_held_fen: 1,
  actions: ['pay'],
  created_at: now_s,
}

const Block = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="gallery__block">
    <Ui.SectionHead title={title} />
    {children}
  </section>
)

function Gallery() {
  const [on, setOn] = useState(true)
  const [segment, setSegment] = useState<'once' | 'max'>('once')
  const [amount, setAmount] = useState(13_600)
  const [money, setMoney] = useState('1000')
  const [sheet, setSheet] = useState<'login' | 'sheet' | null>((asked.get('sheet') as 'login' | 'sheet') ?? null)
  return (
    <main className="gallery">
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
            start_fen={100_000}
            current_fen={1_280_000}
            estimate_low_fen={1_200_000}
            estimate_high_fen={1_800_000}
            max_fen={1_500_000}
            texts={{ start: 'Start', estimate: 'Estimate', max: 'Your max' }}
          />
        </Ui.Card>
      </Block>
      <Block title="Buttons">
        <div className="gallery__row">
          <Ui.Button>Bid ¥13,200</Ui.Button>
          <Ui.Button variant="outline">Max bid</Ui.Button>
          <Ui.Button variant="plain">Withdraw</Ui.Button>
          <Ui.Button variant="soft">Save draft</Ui.Button>
          <Ui.Button disabled>Pay now</Ui.Button>
          <Ui.Button loading>Placing bid</Ui.Button>
          <Ui.Button size="m" variant="plain">
            Track
          </Ui.Button>
          <Ui.Button size="m">Pay</Ui.Button>
          <Ui.Button size="s" variant="outline">
            Follow
          </Ui.Button>
        </div>
      </Block>
      <Block title="Tags">
        <div className="gallery__row">
          <Ui.Tag>Lot 047</Ui.Tag>
          <Ui.Tag tone="jade">Free returns</Ui.Tag>
          <Ui.Tag tone="jade" icon={<SealCheckIcon size={12} weight="fill" />}>
            Appraised
          </Ui.Tag>
          <Ui.Tag tone="jade" icon={<ShieldCheckIcon size={12} weight="fill" />}>
            Escrow
          </Ui.Tag>
          <Ui.Tag tone="live" icon={<BroadcastIcon size={12} />}>
            Live
          </Ui.Tag>
          <Ui.Tag tone="red">Outbid</Ui.Tag>
          <Ui.Tag tone="amber" icon={<WarningIcon size={12} weight="fill" />}>
            Licence
          </Ui.Tag>
          <Ui.Tag tone="blue">Refund in review</Ui.Tag>
          <Ui.Tag tone="gold">Lv 6</Ui.Tag>
          <Ui.Tag tone="vip">VIP 3</Ui.Tag>
          <Ui.Tag tone="grey">Closed</Ui.Tag>
        </div>
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
      <Block title="Controls">
        <div className="gallery__stack">
          <Ui.SegmentedControl
            label="kind"
            value={segment}
            onChange={setSegment}
            options={[
              { key: 'once', text: 'Bid once' },
              { key: 'max', text: 'Max bid (automatic)' },
            ]}
          />
          <Ui.Stepper size="l" label="amount" value={amount} min={13_600} max={99_999} step={400} onChange={setAmount}>
            <Ui.Price fen={amount * 100} size="sheet" />
          </Ui.Stepper>
          <div className="gallery__row">
            <Ui.Chip tone="line" on sub="¥13,600">
              +¥400
            </Ui.Chip>
            <Ui.Chip tone="line" sub="¥14,000">
              +¥800
            </Ui.Chip>
            <Ui.Switch on={on} onChange={setOn} label="switch" />
            <Ui.Switch on={!on} onChange={() => setOn(!on)} label="other switch" />
            <Ui.Check on={on} onChange={setOn}>
              I agree
            </Ui.Check>
          </div>
        </div>
        <Ui.FilterChips
          filters_text="Filters · 3"
          count={3}
          onFilters={() => setSheet('sheet')}
          sort_text="Ending soon"
          onSort={() => undefined}
          chips={[{ key: 'price', text: '¥5k–50k', remove_label: 'Remove' }]}
          onRemove={() => undefined}
        />
      </Block>
      <Block title="Form">
        <Ui.CellGroup look="card">
          <Ui.Field label="Start price" required>
            {(ids) => <Ui.MoneyInput {...ids} text={money} onChange={setMoney} />}
          </Ui.Field>
          <Ui.Field label="Bid step" layout="stacked" error="Enter a step of at least ¥10">
            {(ids) => <Ui.MoneyInput {...ids} align="left" text="0" onChange={() => undefined} />}
          </Ui.Field>
          <Ui.Cell title="Reserve price" help="Hidden from buyers" value="None" onPress={() => undefined} />
          <Ui.Cell
            title="Anti-snipe"
            help="Late bids add 2 minutes"
            right={<Ui.Switch on={on} onChange={setOn} label="anti" />}
          />
        </Ui.CellGroup>
        <Ui.Card>
          <Ui.PhotoGrid
            photos={[
              { key: 'a', url: '/demo/items/bw-meiping-main.webp', state: 'done' },
              { key: 'b', url: '/demo/items/bw-jar-detail.webp', state: 'uploading', progress: 0.4 },
              { key: 'c', url: '/demo/items/bw-plate-main.webp', state: 'failed' },
            ]}
            max={9}
            texts={{
              add: 'Add',
              cover: 'Cover',
              remove: String,
              move_left: String,
              move_right: String,
              failed: 'Retry',
              photo: String,
            }}
            onAdd={() => undefined}
            onRemove={() => undefined}
            onRetry={() => undefined}
            onMove={() => undefined}
          />
        </Ui.Card>
      </Block>
      <Block title="Order, shop, bids">
        <OrderCard
          order={order}
          onOpen={() => undefined}
          actions={
            <>
              <Ui.Button size="m" variant="plain">
                Combine
              </Ui.Button>
              <Ui.Button size="m">Pay ¥4,336</Ui.Button>
            </>
          }
        />
        <Ui.Card flush>
          <ShopCard shop={shop} onOpen={() => undefined} facts="98.9% positive · 2,140 sold · replies in 5 min">
            <Ui.Tag tone="jade" icon={<ShieldCheckIcon size={12} weight="fill" />}>
              Deposit ¥20,000
            </Ui.Tag>
          </ShopCard>
        </Ui.Card>
        <Ui.Card title="Bids" action={<Ui.MoreLink onPress={() => undefined}>All 23</Ui.MoreLink>}>
          <ul>
            <BidRow
              bid={{
                seq: 3,
                alias: 'me',
                amount_fen: 1_280_000,
                kind: 'manual',
                status: 'leading',
                is_me: true,
                at_ms: Date.now() - 120_000,
              }}
            />
            <BidRow
              bid={{
                seq: 2,
                alias: 'le***88',
                amount_fen: 1_240_000,
                kind: 'auto',
                status: 'outbid',
                is_me: false,
                at_ms: Date.now() - 640_000,
              }}
            />
          </ul>
        </Ui.Card>
        <div className="gallery__red">
          <Ui.EscrowTimeline
            current={3}
            steps={['Won', 'Paid', 'Shipped', 'Inspect', 'Released'].map((text) => ({ key: text, text }))}
          />
        </div>
        <Ui.Card>
          <Ui.EscrowTimeline
            tone="plain"
            current={3}
            steps={['Won', 'Paid', 'Shipped', 'Inspect', 'Released'].map((text) => ({ key: text, text }))}
          />
        </Ui.Card>
        <Ui.Card title="Timeline">
          <Ui.Timeline
            events={[
              { key: 'a', title: 'Delivered', at: '20 Nov 21:40' },
              { key: 'b', title: 'Shipped by SF, insured ¥6,720', at: '18 Nov 10:12' },
            ]}
          />
        </Ui.Card>
        <Ui.Progress steps={['Photos', 'Details', 'Auction', 'Delivery']} current={2} label="Step 3 of 4" />
      </Block>
      <Block title="Prompts and states">
        <Ui.PermissionPrompt
          title="Alert you if you’re outbid?"
          note="Only for lots you bid on or watch."
          allow="Allow"
          later="Not now"
          onAllow={() =>
            Ui.showToast({ text: 'Processing, don’t resubmit', icon: <HourglassIcon size={18} />, ms: 60_000 })
          }
          onLater={() => setSheet('login')}
        />
        <Ui.Empty
          title="Nothing watched yet"
          note="Tap the heart on a lot and we’ll alert you 10 minutes before it closes."
          action={<Ui.Button variant="outline">Browse lots</Ui.Button>}
        />
        <Ui.Empty drawing="scroll" title="No orders yet" />
        <Ui.Empty drawing="search" title="Nothing found" />
        <Ui.Empty drawing="door" title="Sign in to see this page" />
        <Ui.ErrorState
          title="Network is weak, tap to retry"
          note="Your bids are safe on our side. We’ll reload this page."
          retry="Retry"
          onRetry={() => undefined}
          home={{ text: 'Back to home', onPress: () => undefined }}
        />
        <Ui.InfiniteEnd state="loading" onReach={() => undefined} texts={{ loading: 'Loading', failed: '' }} />
        <Ui.InfiniteEnd
          state="end"
          onReach={() => undefined}
          texts={{ loading: 'Loading', failed: '', end: 'You’ve seen all 214 lots' }}
        />
        <FeedSkeleton rows={2} />
      </Block>
      <Ui.LoginPrompt
        open={sheet === 'login'}
        onClose={() => setSheet(null)}
        onSignIn={() => undefined}
        title="Sign in to bid"
        note="We’ll bring you straight back to lot 047."
        sign_in="Sign in with SMS"
        stay="Keep browsing"
      />
      <Ui.Sheet
        open={sheet === 'sheet'}
        onClose={() => setSheet(null)}
        title="Filters"
        footer={
          <>
            <Ui.Button variant="plain">Reset</Ui.Button>
            <Ui.Button>Show 1,284 lots</Ui.Button>
          </>
        }
      >
        <Ui.Row label="If you win at this bid">¥13,600</Ui.Row>
      </Ui.Sheet>
      <Ui.ActionBar
        icons={
          <>
            <Ui.ActionIcon icon={<StorefrontIcon size={22} />} text="Shop" onPress={() => undefined} />
            <Ui.ActionIcon
              icon={
                <Ui.Badge count={1}>
                  <HeadsetIcon size={22} />
                </Ui.Badge>
              }
              text="Chat"
              onPress={() => undefined}
            />
          </>
        }
      >
        <Ui.Button variant="plain">Raise max</Ui.Button>
        <Ui.Button>Bid ¥13,200</Ui.Button>
      </Ui.ActionBar>
      <Ui.ToastHost />
    </main>
  )
}

createRoot(document.getElementById('root')!).render(
  <QueryClientProvider client={queryClient}>
    <Gallery />
  </QueryClientProvider>,
)
