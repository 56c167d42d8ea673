-- The clock that decides every deadline. Tests replace this function with one that can be moved.
CREATE FUNCTION platform_now() RETURNS timestamptz LANGUAGE sql VOLATILE AS $$ SELECT clock_timestamp() $$;
--> statement-breakpoint
-- Refuses UPDATE and DELETE on append-only tables (used by the guards of several domains).
CREATE FUNCTION platform_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
