/** Controls: buttons, tags, controls, form cells. */
import * as Ui from '@juya/ui'
import { BroadcastIcon, SealCheckIcon, ShieldCheckIcon, WarningIcon } from '@juya/ui/icons.ts'
import { useState } from 'react'
import { Block } from './block.tsx'

export function Controls({ onFilters }: { onFilters: () => void }) {
  const [on, setOn] = useState(true)
  const [segment, setSegment] = useState<'once' | 'max'>('once')
  const [amount, setAmount] = useState(13_600)
  const [money, setMoney] = useState('1000')
  return (
    <>
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
          onFilters={onFilters}
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
            title="Extension"
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
    </>
  )
}
