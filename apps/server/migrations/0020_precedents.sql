CREATE TABLE "aftersale_citations" (
	"precedent_id" bigint NOT NULL,
	"cited_id" bigint NOT NULL,
	CONSTRAINT "aftersale_citations_precedent_id_cited_id_pk" PRIMARY KEY("precedent_id","cited_id")
);
--> statement-breakpoint
CREATE TABLE "aftersale_precedents" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "aftersale_precedents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"case_id" bigint NOT NULL,
	"reason_code" text NOT NULL,
	"type" text NOT NULL,
	"result" text NOT NULL,
	"fault" text NOT NULL,
	"need_return" boolean NOT NULL,
	"amount_band" integer NOT NULL,
	"month" text NOT NULL,
	"headnote" text NOT NULL,
	"departs" text,
	"words" text[] NOT NULL,
	CONSTRAINT "aftersale_precedents_of_case" UNIQUE("case_id"),
	CONSTRAINT "aftersale_precedents_month" CHECK ("aftersale_precedents"."month" ~ '^\d{4}-\d{2}$')
);
--> statement-breakpoint
ALTER TABLE "aftersale_citations" ADD CONSTRAINT "aftersale_citations_precedent_id_aftersale_precedents_id_fk" FOREIGN KEY ("precedent_id") REFERENCES "public"."aftersale_precedents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "aftersale_citations" ADD CONSTRAINT "aftersale_citations_cited_id_aftersale_precedents_id_fk" FOREIGN KEY ("cited_id") REFERENCES "public"."aftersale_precedents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "aftersale_precedents" ADD CONSTRAINT "aftersale_precedents_case_id_aftersale_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."aftersale_cases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "aftersale_citations_of" ON "aftersale_citations" USING btree ("cited_id");--> statement-breakpoint
CREATE INDEX "aftersale_precedents_by_reason" ON "aftersale_precedents" USING btree ("reason_code","id");--> statement-breakpoint
CREATE INDEX "aftersale_precedents_by_result" ON "aftersale_precedents" USING btree ("reason_code","result");--> statement-breakpoint
CREATE INDEX "aftersale_precedents_words" ON "aftersale_precedents" USING gin ("words");
