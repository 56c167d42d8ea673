-- A day whose statement was not compared yet has a row as well.
ALTER TABLE payment_reconciliations DROP CONSTRAINT payment_reconciliations_status;
ALTER TABLE payment_reconciliations ADD CONSTRAINT payment_reconciliations_status CHECK (status IN ('awaited', 'open', 'clean', 'resolved'));
DROP INDEX payment_reconciliations_open;
CREATE INDEX payment_reconciliations_open ON payment_reconciliations USING btree (day) WHERE status IN ('awaited', 'open');
-- The days between the first and the last that were missed wait for their statements.
INSERT INTO payment_reconciliations (provider, day, status, matched, paid_fen, refunded_fen, fee_fen, differences, checked_at)
  SELECT p.provider, to_char(d, 'YYYY-MM-DD'), 'awaited', 0, 0, 0, 0, '[]', platform_now()
  FROM (SELECT provider, min(day)::date AS first, max(day)::date AS last FROM payment_reconciliations GROUP BY provider) p,
    generate_series(p.first, p.last, interval '1 day') d
  ON CONFLICT (provider, day) DO NOTHING;
