/** After the hammer: orders, shops, bids, the way of the money. */
import * as Ui from '@juya/ui'
import { ShieldCheckIcon } from '@juya/ui/icons.ts'
import { OrderCard } from '../src/cards/order/order-card.tsx'
import { BidRow, ShopCard } from '../src/cards/small-cards.tsx'
import { Block } from './block.tsx'
import { order, shop } from './samples.ts'

export function Trading() {
  return (
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
          steps={['Won', 'Paid', 'Shipped', 'Inspect', 'Paid out'].map((text) => ({ key: text, text }))}
        />
      </div>
      <Ui.Card>
        <Ui.EscrowTimeline
          tone="plain"
          current={3}
          steps={['Won', 'Paid', 'Shipped', 'Inspect', 'Paid out'].map((text) => ({ key: text, text }))}
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
  )
}
