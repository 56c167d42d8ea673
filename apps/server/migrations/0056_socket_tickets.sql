CREATE TABLE "platform_socket_tickets" (
	"hash" "bytea" PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"session_id" bigint NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "platform_socket_tickets_by_age" ON "platform_socket_tickets" USING btree ("expires_at");
