/** Loaded before a program that the launcher starts: when the launcher is killed, the program is asked to end as well. */
if (process.channel) {
  process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  process.channel.unref()
}
