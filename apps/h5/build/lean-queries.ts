import type { Plugin } from 'vite'

const MUTATIONS = /@tanstack\/query-core\/build\/modern\/mutationCache\.js$/

/**
 * TanStack's client keeps writes as well as reads, and brings the code for that whether it is used or not. Here writes go through
 * `useAction`; what the client itself asks of its store of writes is answered as by an empty one.
 */
export function leanQueries(): Plugin {
  return {
    name: 'juya-lean-queries',
    apply: 'build',
    transform: (_code, id) =>
      MUTATIONS.test(id.split('?')[0]!)
        ? {
            code: 'export class MutationCache { findAll() { return [] } resumePausedMutations() { return Promise.resolve() } clear() {} }',
            map: null,
          }
        : null,
  }
}
