/** No look without its line: each call of the console that shows what is personal of somebody writes it on that person's page. */
import { ALL_CALLS, account, operator } from '@juya/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { idNumber, newBuyer, type TestPerson, uploadFor } from '../../../domains/account/testing.ts'
import { openCaseFor } from '../../../domains/aftersale/testing.ts'
import { newOperator, type TestOperator } from '../../../domains/operator/testing.ts'
import { paidOrder, shippedOrder } from '../../../domains/order/testing.ts'
import { newApplication } from '../../../domains/shop/testing.ts'
import { guest, openWorld, type World } from '../../../testing/world.ts'

const reason = '买家来电核对身份'
const ROLES = ['service', 'review', 'arbiter'] as const
let world: World
let desk: TestOperator
beforeAll(async () => {
  world = await openWorld()
  desk = await newOperator(world, [...ROLES])
})
afterAll(() => world.close())

/** Fields of an answer that are personal where they stand in clear. */
const PERSONAL = new Set([
  ...['phone', 'email', 'wechat_id', 'real_name', 'id_no', 'documents', 'receiver', 'birthday', 'device_id', 'ip'],
])
/** Calls whose answer has such a field that is an operator's own or a shop's. */
const OF_NO_PERSON: Record<string, string> = {
  sessions: 'the operator’s own addresses',
  askCase: 'the shop’s address for returns',
  ruleCase: 'the shop’s address for returns',
  reopenCase: 'the shop’s address for returns',
  saveOperatorPhone: 'the number that alarms call an operator at',
}
/** The actor in the audit log's lines: an operator's address. */
const ACTORS = /\blogs\[\]\.ip$/
const OF_LOG = new Set(['auditLog'])

interface Filing {
  person: TestPerson
  id: number
}
async function filing(): Promise<Filing> {
  const person = await newBuyer(world)
  world.sandbox.control.fault({ service: 'identity', down: true })
  await world.call(person, account.submitRealname, {
    real_name: '沈知白',
    id_no: idNumber('19900707', ++filed),
    id_front: await uploadFor(world, person.id, 'idcard'),
    id_back: await uploadFor(world, person.id, 'idcard'),
  })
  world.sandbox.control.fault({ service: 'identity', down: false })
  const [row] = await world.sql<{ id: number }>('select id from account_identity_filings where user_id = $1', [
    person.id,
  ])
  return { person, id: row!.id }
}
let filed = 0

/** Each call that shows something personal, done once; gives whom it was about. */
const LOOKS: Record<string, { what: string; look: () => Promise<TestPerson> }> = {
  showPerson: {
    what: 'contact',
    look: async () => {
      const person = await newBuyer(world)
      await world.call(desk, operator.showPerson, { id: person.id, reason })
      return person
    },
  },
  search: {
    what: 'phone_search',
    look: async () => {
      const person = await newBuyer(world)
      await world.call(desk, operator.search, { q: person.phone })
      return person
    },
  },
  user: {
    what: 'record',
    look: async () => {
      const person = await newBuyer(world)
      await world.call(desk, operator.user, { id: person.id })
      return person
    },
  },
  personPane: {
    what: 'record',
    look: async () => {
      const person = await newBuyer(world)
      await world.call(desk, operator.personPane, { id: person.id, pane: 'sessions' })
      return person
    },
  },
  realname: {
    what: 'identity',
    look: async () => {
      const { person, id } = await filing()
      await world.call(desk, operator.realname, { id })
      return person
    },
  },
  application: {
    what: 'application',
    look: async () => {
      const { id, applicant } = await newApplication(world)
      await world.call(desk, operator.application, { id })
      return applicant
    },
  },
  order: {
    what: 'address',
    look: async () => {
      const { id, buyer } = await paidOrder(world)
      await world.call(desk, operator.order, { id })
      return buyer
    },
  },
  case: {
    what: 'address',
    look: async () => {
      const order = await shippedOrder(world)
      await world.call(desk, operator.case, { id: await openCaseFor(world, order) })
      return order.buyer
    },
  },
}
/** Driven where a look is served by drawing lots: api/operator/decision-audits/decision-audits.test.ts. */
const DRIVEN_ELSEWHERE = ['decisionAudits', 'nextDecisionAudit']

interface Def {
  type: string
  shape?: Record<string, Schema>
  element?: Schema
  options?: Schema[]
  innerType?: Schema
  valueType?: Schema
  in?: Schema
  out?: Schema
  left?: Schema
  right?: Schema
}
interface Schema {
  _zod: { def: Def }
}
/** The names of all fields of an answer, as paths. */
function fieldsOf(schema: Schema, path = ''): string[] {
  const { def } = schema._zod
  const parts = Object.entries(def.shape ?? {}).flatMap(([key, field]) => [
    `${path}.${key}`,
    ...fieldsOf(field, `${path}.${key}`),
  ])
  const inner = [def.innerType, def.valueType, def.out, def.left, def.right, ...(def.options ?? [])]
  return [
    ...parts,
    ...(def.element ? fieldsOf(def.element, `${path}[]`) : []),
    ...inner.flatMap((one) => (one ? fieldsOf(one, path) : [])),
  ]
}
const personalFieldsOf = (call: (typeof ALL_CALLS)[number]): string[] =>
  fieldsOf(call.data as unknown as Schema).filter(
    (path) => PERSONAL.has(path.split('.').at(-1)!.replace('[]', '')) && !ACTORS.test(path),
  )

const dataAccessesOf = async (person: TestPerson) => (await world.call(person, account.dataAccess, {})).list

describe('a call of the console', () => {
  test('that can show something personal is in the list of looks, or says why it is none', () => {
    const undecided = ALL_CALLS.filter(({ auth, name }) => auth === 'operator' && !OF_LOG.has(name)).flatMap((call) => {
      const fields = personalFieldsOf(call)
      const decided = call.name in LOOKS || call.name in OF_NO_PERSON || DRIVEN_ELSEWHERE.includes(call.name)
      return fields.length === 0 || decided
        ? []
        : [
            `operator.${call.name} answers ${fields.join(', ')}: note the look in its handler with logDataAccess() and add the call to LOOKS here, or to OF_NO_PERSON with the reason`,
          ]
    })

    expect(undecided).toEqual([])
    const shown = ALL_CALLS.filter(({ auth }) => auth === 'operator')
      .filter((call) => personalFieldsOf(call).length > 0)
      .map(({ name }) => name)
    expect(shown).toEqual(expect.arrayContaining(['showPerson', 'realname', 'application', 'order', 'case']))
  })

  test.each(Object.entries(LOOKS))('%s writes its look on the person’s page', async (_, { what, look }) => {
    const person = await look()

    expect(await dataAccessesOf(person)).toMatchObject([{ what, roles: [...ROLES] }])
  })
})

describe('a person', () => {
  test('reads role, moment, reason and the thing it was about, and no name of an operator', async () => {
    const { person, id } = await filing()
    await world.call(desk, operator.realname, { id })
    await world.call(desk, operator.showPerson, { id: person.id, reason })
    const answer = await world.call(person, account.dataAccess, {})

    expect(answer.list).toMatchObject([
      { what: 'contact', reason, about: null },
      { what: 'identity', reason: null, about: { kind: 'realname', id } },
    ])
    expect(JSON.stringify(answer)).not.toContain(desk.name)
    expect(await dataAccessesOf(await newBuyer(world))).toEqual([])
    await world.refused(guest, account.dataAccess, {}, 'LOGIN_EXPIRED')
  })

  test('reads one look of a page that is opened again within the hour, and each that gave a reason', async () => {
    const person = await newBuyer(world)
    for (let i = 0; i < 2; i++) {
      await world.call(desk, operator.user, { id: person.id })
      await world.call(desk, operator.showPerson, { id: person.id, reason })
    }
    expect((await dataAccessesOf(person)).map(({ what }) => what)).toEqual(['contact', 'contact', 'record'])

    await world.advance(61 * 60_000)
    await world.call(desk, operator.user, { id: person.id })
    expect((await dataAccessesOf(person)).filter(({ what }) => what === 'record')).toHaveLength(2)
  })

  test('reads of each picture of a document that was opened; an address that opens nothing leaves no look', async () => {
    const { person, id } = await filing()
    const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#777' } })
      .png()
      .toBuffer()
    const picture = await world.services.files.saveImage(world.ctx, bytes, { use: 'idcard', owner_user_id: person.id })
    await world.sql('update account_identity_filings set id_front = $2 where id = $1', [id, picture.path])
    const { documents } = await world.call(desk, operator.realname, { id })
    const open = (url: string) => world.app.http!.inject({ url, headers: { cookie: desk.operator_cookie } })

    expect((await open(documents.find(({ kind }) => kind === 'id_front')!.url)).statusCode).toBe(200)
    await open(documents[0]!.url.replace(/sig=./, 'sig=_'))

    expect((await dataAccessesOf(person)).map(({ what }) => what)).toEqual(['document', 'identity'])
  })
})
