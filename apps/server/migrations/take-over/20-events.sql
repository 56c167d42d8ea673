-- What was stored before events had versions is of the first.
ALTER TABLE platform_outbox ADD COLUMN version integer NOT NULL DEFAULT 1;
DROP FUNCTION platform_outbox_take(text, integer, bigint, integer, text[], integer[]);
