-- Takes a lane for this transaction, and of the events that wait in it those handed out next: of one topic, as many as its subscriber
-- hears together, and one that failed before alone. Their deliveries are deleted at once; a rollback brings them back. One round trip
-- instead of four, each statement with a snapshot of its own: the second must see what the lane's last worker has finished.
-- No commit of an event waits for the disk: after a crash the event is heard again, and a transaction that saw its effect and acted
-- on it has committed later, which writes this first.
CREATE FUNCTION platform_outbox_take(for_subscriber text, for_lane int, until_id bigint, most int, topics text[], batches int[])
RETURNS TABLE (id bigint, attempts int, aggregate text, topic text, version int, payload jsonb, created_at timestamptz) LANGUAGE plpgsql AS $$
#variable_conflict use_column
BEGIN
  PERFORM 1 FROM platform_outbox_lanes l WHERE l.subscriber = for_subscriber AND l.lane = for_lane FOR UPDATE SKIP LOCKED;
  IF NOT FOUND THEN
    INSERT INTO platform_outbox_lanes (subscriber, lane) VALUES (for_subscriber, for_lane) ON CONFLICT DO NOTHING;
    IF NOT FOUND THEN RETURN; END IF;
  END IF;
  PERFORM set_config('synchronous_commit', 'off', true);
  RETURN QUERY
  WITH waiting AS MATERIALIZED (
    SELECT d.event_id, d.attempts, d.aggregate, o.topic, o.version, o.payload, o.created_at
    FROM platform_outbox_deliveries d JOIN platform_outbox o ON o.id = d.event_id
    WHERE d.subscriber = for_subscriber AND d.lane = for_lane AND d.event_id <= until_id
      AND d.dead_at IS NULL AND d.next_try_at <= platform_now() AND NOT EXISTS (
        SELECT FROM platform_outbox_deliveries e WHERE e.subscriber = d.subscriber AND e.aggregate = d.aggregate
          AND e.event_id < d.event_id AND e.attempts > 0 AND e.dead_at IS NULL AND e.next_try_at > platform_now())
    ORDER BY d.event_id LIMIT most),
  first AS MATERIALIZED (SELECT w.topic, w.attempts FROM waiting w ORDER BY w.event_id LIMIT 1),
  taken AS MATERIALIZED (
    SELECT w.* FROM waiting w
    WHERE w.event_id < coalesce((SELECT min(x.event_id) FROM waiting x, first f WHERE x.topic <> f.topic OR x.attempts > f.attempts),
      9223372036854775807)
    ORDER BY w.event_id
    LIMIT (SELECT CASE WHEN f.attempts > 0 THEN 1 ELSE coalesce((SELECT b.batch FROM unnest(topics, batches) AS b(topic, batch)
      WHERE b.topic = f.topic), 1) END FROM first f)),
  done AS (DELETE FROM platform_outbox_deliveries d USING taken t WHERE d.subscriber = for_subscriber AND d.event_id = t.event_id)
  SELECT t.event_id, t.attempts, t.aggregate, t.topic, t.version, t.payload, t.created_at FROM taken t ORDER BY t.event_id;
END $$;
--> statement-breakpoint
-- What an operator's act does is shown before it is done, and compared when it is done (platform/effects).
CREATE TRIGGER platform_outbox_effect AFTER INSERT ON platform_outbox
  FOR EACH ROW WHEN (current_setting('juya.effects', true) = 'on') EXECUTE FUNCTION platform_note_effect('id');
