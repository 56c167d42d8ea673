/** Lists and single records of the console for ra-core. Records change only through named actions (use-act.ts), never through a form of fields. */
import {
  type DataProvider,
  type GetListParams,
  type GetOneParams,
  type RaRecord,
  type UseGetOneHookValue,
  type UseGetOneOptions,
  useGetOne,
} from 'ra-core'
import { type CallName, call, type Data, type Input } from './api.ts'

/** Which call a list is read with. */
export const LISTS = {
  changes: 'settingHistory',
  accounts: 'ledgerAccounts',
} as const satisfies Record<string, CallName>
/** Calls that show one thing by its id: a record is named by its call. */
export type RecordName = {
  [N in CallName]: Input<N> extends { id: number } ? (Data<N> extends { list: unknown } ? never : N) : never
}[CallName]
export type ListName = keyof typeof LISTS
/** What a record's call answers. */
export type RecordOf<R extends RecordName> = Data<R>

const isList = (name: string): name is ListName => name in LISTS

async function getList(resource: string, { pagination, filter, signal }: GetListParams) {
  if (!isList(resource)) throw new Error(`no list is named ${resource}`)
  const { page = 1, perPage = 20 } = pagination ?? {}
  const input = { ...filter, page, page_size: perPage }
  const { list, total, has_more, ...meta } = (await call(LISTS[resource], input as Input<'ledgerAccounts'>, {
    signal,
  })) as {
    list: unknown[]
    total: number
    has_more: boolean
  }
  return { data: list as never[], total, pageInfo: { hasNextPage: has_more, hasPreviousPage: page > 1 }, meta }
}

async function getOne(resource: string, { id, signal }: GetOneParams) {
  const data = await call(resource as RecordName, { id: Number(id) } as Input<RecordName>, { signal })
  // ra-core knows a record by its id; these answers keep the thing itself one level down.
  return { data: { ...data, id } as unknown as never }
}

const noForms = async (): Promise<never> => {
  throw new Error('records change only through named actions')
}

export const dataProvider: DataProvider = {
  supportAbortSignal: true,
  getList,
  getOne,
  getMany: async (resource, { ids }) =>
    ({ data: await Promise.all(ids.map(async (id) => (await getOne(resource, { id })).data)) }) as { data: never[] },
  getManyReference: (resource, { target, id, ...params }) =>
    getList(resource, { ...params, filter: { ...params.filter, [target]: id } }),
  create: noForms,
  update: noForms,
  updateMany: noForms,
  delete: noForms,
  deleteMany: noForms,
}

/** One record with its states of loading and failing. Its type follows from its name, so no screen can read another call's answer. */
export const useRecord = <R extends RecordName>(
  name: R,
  id: number,
  options?: Pick<UseGetOneOptions<RaRecord>, 'staleTime' | 'refetchOnWindowFocus'>,
) => useGetOne<RaRecord>(name, { id }, options) as unknown as UseGetOneHookValue<RecordOf<R> & { id: number }>
