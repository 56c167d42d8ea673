/**
 * How the server's heap may grow. Left to itself V8 takes what the machine has before it collects, and the process stays twice as large
 * as it is through the whole of `npm run bench` with these bounds.
 */
export const SERVER_FLAGS = ['--max-semi-space-size=8', '--max-old-space-size=512']

/** glibc gives every thread arenas of its own and keeps them: hashing and pictures run in threads. Two are enough (251 MB to 234 MB). */
export const SERVER_ENV = { MALLOC_ARENA_MAX: '2' }
