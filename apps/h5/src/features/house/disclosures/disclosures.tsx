/** The interests of a house in the lots of its sale, and whose the lots are; each said in a sheet. */
import { typedPhone } from '@juya/contract/typing/phone.ts'
import { Button, Cell, CellGroup, Chip, ChipRow, Field, Sheet, TextInput } from '@juya/ui'
import { useState } from 'react'
import type { Data, Input } from '../../../lib/api/client.ts'
import { useAction, useCall } from '../../../lib/api/query.ts'
import { useText } from './disclosures.i18n.ts'

type Disclosed = Data<'house.disclosures'>['list'][number]
type Said = Omit<Input<'house.disclose'>, 'lot_id'>
const INTERESTS = ['none', 'owned', 'guaranteed'] as const
const PHONE = /^1\d{10}$/
const NUMBER = /^\d{1,9}$/

export function Disclosures({ session_id }: { session_id: number }) {
  const t = useText()
  const known = useCall('house.disclosures', { session_id }, { stale_ms: 0 })
  const [open, setOpen] = useState<number>()
  const list = known.data?.list ?? []
  const one = list.find(({ lot_id }) => lot_id === open)
  if (list.length === 0) return null
  return (
    <CellGroup look="card" title={t('head')} note={t('note')}>
      {list.map((lot) => (
        <Cell
          key={lot.lot_id}
          title={`${lot.lot_no} ${lot.title}`}
          help={lot.consignor ? t(lot.consignor.denied ? 'of_denied' : 'of', { name: lot.consignor.name }) : undefined}
          value={t(lot.interest)}
          onPress={() => setOpen(lot.lot_id)}
        />
      ))}
      {one && <DiscloseSheet lot={one} onClose={() => setOpen(undefined)} />}
    </CellGroup>
  )
}

function DiscloseSheet({ lot, onClose }: { lot: Disclosed; onClose: () => void }) {
  const t = useText()
  const [interest, setInterest] = useState(lot.interest)
  const [who, setWho] = useState('')
  const phone = typedPhone(who)
  const typed = PHONE.test(phone) ? phone : who.trim()
  const fits = typed === '' || PHONE.test(typed) || NUMBER.test(typed)
  const save = useAction('house.disclose', { refresh: ['house', 'auction'], onDone: onClose })
  const send = (said: Said) => void save.run({ lot_id: lot.lot_id, ...said })
  const consignor = PHONE.test(typed) ? { consignor_phone: typed } : typed ? { consignor_id: Number(typed) } : {}
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('lot', { no: lot.lot_no })}
      footer={
        <>
          {lot.consignor && lot.may_change && (
            <Button variant="plain" disabled={save.pending} onClick={() => send({ no_consignor: true })}>
              {t('forget')}
            </Button>
          )}
          <Button
            loading={save.pending}
            disabled={!fits || !lot.may_change}
            onClick={() => send({ interest, ...consignor })}
          >
            {t('save')}
          </Button>
        </>
      }
    >
      {!lot.may_change && <p className="house-prose">{t('fixed')}</p>}
      <div className="house-prose">
        <ChipRow label={t('interest')}>
          {INTERESTS.map((each) => (
            <Chip key={each} tone="fill" on={each === interest} onPress={() => setInterest(each)}>
              {t(each)}
            </Chip>
          ))}
        </ChipRow>
      </div>
      <Field
        label={t('consignor')}
        layout="stacked"
        help={lot.consignor ? t('now', { name: lot.consignor.name }) : t('consignor_help')}
        error={fits ? undefined : t('consignor_wrong')}
      >
        {(ids) => <TextInput {...ids} align="left" inputMode="numeric" value={who} onChange={setWho} />}
      </Field>
    </Sheet>
  )
}
