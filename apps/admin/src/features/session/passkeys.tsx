/** The operator's own passkeys: each with its name, where it is kept and when it was last used; one more, another name, or its end. */
import { showToast } from '@juya/ui'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call, type Data } from '../../lib/api.ts'
import { isPasskeyClosed, KNOWS_PASSKEYS, makePasskey } from '../../lib/devices/passkeys.ts'
import { useDates } from '../../lib/format.ts'
import { useAction, wordsOf } from '../../lib/use-action.ts'
import { FormDialog, TextFields } from '../../parts/form-dialog.tsx'
import { Card, Two } from '../../parts/small-parts.tsx'
import { LoadFailed, PageLoading } from '../../parts/states.tsx'
import { passkeyTexts } from './passkeys.i18n.ts'

type Passkey = Data<'passkeys'>['list'][number]
const TOUCHED = ['passkeys', 'audit']

export function Passkeys() {
  const say = passkeyTexts.useText()
  const [adding, setAdding] = useState(false)
  const { data, error, refetch } = useQuery({
    queryKey: ['passkeys'],
    queryFn: ({ signal }) => call('passkeys', {}, { signal }),
  })
  if (error) return <LoadFailed error={error} retry={() => void refetch()} />
  if (!data) return <PageLoading />
  return (
    <>
      <p className="a-faint">{say('note')}</p>
      <Card
        title={say('list')}
        flush
        side={
          KNOWS_PASSKEYS && (
            <button type="button" className="a-button" onClick={() => setAdding(true)}>
              {say('add')}
            </button>
          )
        }
      >
        {data.list.length === 0 ? <p className="a-faint">{say('none')}</p> : <List list={data.list} />}
      </Card>
      <p className="a-faint">{say('lost')}</p>
      {adding && <NewPasskey onClose={() => setAdding(false)} />}
    </>
  )
}

function NewPasskey({ onClose }: { onClose: () => void }) {
  const say = passkeyTexts.useText()
  const [name, setName] = useState('')
  const add = useAction('addPasskey', {
    touched: TOUCHED,
    done: () => {
      showToast({ text: say('added') })
      onClose()
    },
  })
  const make = useMutation({
    mutationFn: async () => makePasskey(await call('newPasskey', {})),
    onSuccess: (passkey) => add.act({ name: name.trim(), passkey }),
  })
  const fault = make.error && (isPasskeyClosed(make.error) ? say('closed') : wordsOf(make.error))
  return (
    <FormDialog
      title={say('add')}
      confirm={say('add')}
      ready={name.trim() !== '' && !make.isPending && !add.busy}
      onClose={onClose}
      onSubmit={() => make.mutate()}
    >
      <p className="a-dialog__effect">{say('add_note')}</p>
      <TextFields call="addPasskey" names={['name']} say={say} form={{ name }} onChange={(_, text) => setName(text)} />
      <p className="a-faint">{say('name_hint')}</p>
      <p className="a-fault" role="alert">
        {fault}
      </p>
    </FormDialog>
  )
}

function List({ list }: { list: readonly Passkey[] }) {
  const say = passkeyTexts.useText()
  const { short } = useDates()
  const [renaming, setRenaming] = useState<Passkey>()
  const remove = useAction('removePasskey', { touched: TOUCHED, done: () => showToast({ text: say('removed') }) })
  return (
    <>
      <table className="a-table a-table--cards" aria-label={say('list')}>
        <thead>
          <tr>
            <th scope="col">{say('name')}</th>
            <th scope="col">{say('made')}</th>
            <th scope="col">{say('used')}</th>
            <th scope="col">{say('remove')}</th>
          </tr>
        </thead>
        <tbody>
          {list.map((row) => (
            <tr key={row.id} className="a-table__row">
              <td data-title={say('name')}>
                <Two first={row.name} second={say(row.synced ? 'synced' : 'one_device')} />
              </td>
              <td data-title={say('made')} className="j-num">
                {short(row.created_at)}
              </td>
              <td data-title={say('used')} className="j-num">
                {row.last_used_at === null ? say('never') : short(row.last_used_at)}
              </td>
              <td data-title={say('remove')}>
                <div className="a-buttons">
                  <button
                    type="button"
                    className="a-button"
                    aria-label={`${say('rename')}: ${row.name}`}
                    onClick={() => setRenaming(row)}
                  >
                    {say('rename')}
                  </button>
                  <button
                    type="button"
                    className="a-button a-button--outred"
                    aria-label={`${say('remove')}: ${row.name}`}
                    disabled={remove.busy}
                    onClick={() => remove.act({ id: row.id })}
                  >
                    {say('remove')}
                  </button>
                </div>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {renaming && <Rename key={renaming.id} passkey={renaming} onClose={() => setRenaming(undefined)} />}
    </>
  )
}

function Rename({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const say = passkeyTexts.useText()
  const [name, setName] = useState(passkey.name)
  const rename = useAction('renamePasskey', {
    touched: TOUCHED,
    done: () => {
      showToast({ text: say('renamed') })
      onClose()
    },
  })
  return (
    <FormDialog
      title={say('rename')}
      confirm={say('save')}
      ready={name.trim() !== '' && !rename.busy}
      onClose={onClose}
      onSubmit={() => rename.act({ id: passkey.id, name: name.trim() })}
    >
      <TextFields
        call="renamePasskey"
        names={['name']}
        say={say}
        form={{ name }}
        onChange={(_, text) => setName(text)}
      />
    </FormDialog>
  )
}
