/**
 * How the server's heap may grow. Left to itself V8 takes what the machine has before it collects, and the process stays twice as large;
 * with these bounds it stayed under 200 MB through the whole of `npm run bench`.
 */
export const SERVER_FLAGS = ['--max-semi-space-size=8', '--max-old-space-size=512']
