-- A pinned answer and its corrections stand as they were said.
CREATE FUNCTION chat_stands() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END $$;
--> statement-breakpoint
CREATE TRIGGER chat_pinned_answers_stand BEFORE UPDATE OR DELETE ON chat_pinned_answers FOR EACH ROW EXECUTE FUNCTION chat_stands();
--> statement-breakpoint
CREATE TRIGGER chat_pinned_answer_corrections_stand BEFORE UPDATE OR DELETE ON chat_pinned_answer_corrections FOR EACH ROW EXECUTE FUNCTION chat_stands();
--> statement-breakpoint
-- C01 The numbers of a conversation's messages are 1 to its newest, each once. Looks at conversations that were written to lately.
CREATE VIEW inv_c01 AS
  SELECT 'conversation:' || c.id AS subject, m.n || ' messages, the newest ' || m.newest || ' of ' || c.last_seq AS detail
  FROM chat_conversations c
    CROSS JOIN LATERAL (SELECT count(*)::int AS n, coalesce(max(seq), 0) AS newest FROM chat_messages WHERE conversation_id = c.id) m
  WHERE EXISTS (SELECT 1 FROM chat_participants s WHERE s.conversation_id = c.id AND s.side = 1 AND s.last_at >= ledger_checked_to('inv_c01'))
    AND (m.n <> c.last_seq OR m.newest <> c.last_seq);
--> statement-breakpoint
-- C02 A conversation has its two sides, and none has read further than was written.
CREATE VIEW inv_c02 AS
  SELECT 'conversation:' || c.id AS subject, 'a side is missing, or has read further than was written' AS detail FROM chat_conversations c
  WHERE c.created_at >= ledger_checked_to('inv_c02')
    AND ((SELECT count(*) FROM chat_participants s WHERE s.conversation_id = c.id) <> 2
      OR EXISTS (SELECT 1 FROM chat_participants s WHERE s.conversation_id = c.id AND (s.last_read_seq > c.last_seq OR s.delivered_seq > c.last_seq)));
