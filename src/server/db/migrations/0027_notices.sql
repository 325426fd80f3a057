CREATE TABLE "browser_errors" (
	"experiment_id" text NOT NULL,
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"file" text NOT NULL,
	"line" integer NOT NULL,
	"col" integer NOT NULL,
	"page" text NOT NULL,
	"browser" text NOT NULL,
	"n" integer NOT NULL,
	"last_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "browser_errors_experiment_id_day_kind_file_line_col_page_browser_pk" PRIMARY KEY("experiment_id","day","kind","file","line","col","page","browser")
);
--> statement-breakpoint
CREATE TABLE "notice_deliveries" (
	"delivery_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"notice_id" bigint NOT NULL,
	"person_id" uuid,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp with time zone DEFAULT now() NOT NULL,
	"problem" text,
	"is_test" boolean DEFAULT false NOT NULL,
	"done_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "notice_settings" (
	"experiment_id" text PRIMARY KEY NOT NULL,
	"chosen" jsonb NOT NULL,
	"mail_to" uuid[] NOT NULL,
	"webhook_url" text,
	"webhook_secret" text
);
--> statement-breakpoint
CREATE TABLE "notices" (
	"notice_id" bigserial PRIMARY KEY NOT NULL,
	"experiment_id" text NOT NULL,
	"notice" text NOT NULL,
	"occasion" text NOT NULL,
	"sentence" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "notices_experiment_id_notice_occasion_unique" UNIQUE("experiment_id","notice","occasion")
);
--> statement-breakpoint
ALTER TABLE "browser_errors" ADD CONSTRAINT "browser_errors_experiment_id_studies_experiment_id_fk" FOREIGN KEY ("experiment_id") REFERENCES "public"."studies"("experiment_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_deliveries" ADD CONSTRAINT "notice_deliveries_notice_id_notices_notice_id_fk" FOREIGN KEY ("notice_id") REFERENCES "public"."notices"("notice_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_settings" ADD CONSTRAINT "notice_settings_experiment_id_studies_experiment_id_fk" FOREIGN KEY ("experiment_id") REFERENCES "public"."studies"("experiment_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_experiment_id_studies_experiment_id_fk" FOREIGN KEY ("experiment_id") REFERENCES "public"."studies"("experiment_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notice_deliveries_notice_id_index" ON "notice_deliveries" USING btree ("notice_id");--> statement-breakpoint
CREATE INDEX "notice_deliveries_state_next_at_index" ON "notice_deliveries" USING btree ("state","next_at");