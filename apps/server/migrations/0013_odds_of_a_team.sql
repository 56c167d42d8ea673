CREATE TABLE "group_odds" (
	"hours_left" integer NOT NULL,
	"lacked" integer NOT NULL,
	"cases" integer NOT NULL,
	"filled" integer NOT NULL,
	CONSTRAINT "group_odds_hours_left_lacked_pk" PRIMARY KEY("hours_left","lacked"),
	CONSTRAINT "group_odds_filled" CHECK ("group_odds"."filled" between 0 and "group_odds"."cases")
);
--> statement-breakpoint
CREATE TABLE "group_odds_cases" (
	"team_id" bigint NOT NULL,
	"hours_left" integer NOT NULL,
	"lacked" integer NOT NULL,
	"filled" boolean NOT NULL,
	CONSTRAINT "group_odds_cases_team_id_hours_left_pk" PRIMARY KEY("team_id","hours_left")
);
--> statement-breakpoint
CREATE TABLE "group_team_counts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "group_team_counts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"team_id" bigint NOT NULL,
	"joined" integer NOT NULL,
	"at" timestamp (3) with time zone DEFAULT platform_now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "group_odds_cases" ADD CONSTRAINT "group_odds_cases_team_id_group_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."group_teams"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_team_counts" ADD CONSTRAINT "group_team_counts_team_id_group_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."group_teams"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "group_team_counts_of_team" ON "group_team_counts" USING btree ("team_id","id");
--> statement-breakpoint
-- How many have paid is written down with each change of it.
CREATE FUNCTION group_note_count() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO group_team_counts (team_id, joined) VALUES (NEW.id, NEW.joined);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER group_teams_started AFTER INSERT ON group_teams FOR EACH ROW EXECUTE FUNCTION group_note_count();
--> statement-breakpoint
CREATE TRIGGER group_teams_counted AFTER UPDATE OF joined ON group_teams
  FOR EACH ROW WHEN (OLD.joined <> NEW.joined) EXECUTE FUNCTION group_note_count();
--> statement-breakpoint
CREATE TRIGGER group_team_counts_append_only BEFORE UPDATE OR DELETE ON group_team_counts
  FOR EACH ROW EXECUTE FUNCTION platform_append_only();
--> statement-breakpoint
CREATE TRIGGER group_odds_cases_append_only BEFORE UPDATE OR DELETE ON group_odds_cases
  FOR EACH ROW EXECUTE FUNCTION platform_append_only();
